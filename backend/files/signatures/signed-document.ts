import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { SignPdf } from "@signpdf/signpdf";
import { Signer } from "@signpdf/utils";
import type { SigningCertificate } from "./certificate.ts";
import { signatureOf } from "./cms.ts";

class CertificateSigner extends Signer {
  private readonly certificate: SigningCertificate;

  constructor(certificate: SigningCertificate) {
    super();
    this.certificate = certificate;
  }

  override async sign(pdf: Buffer, at = new Date()): Promise<Buffer> {
    return signatureOf(pdf, this.certificate, at);
  }
}

/** Bytes of a signature beyond its certificates. */
const SIGNATURE_BYTES = 2_048;

/**
 * Returns a PDF with a digital signature over all of it.
 * @param pdf made by `backend/files/pdf/`: one with its table of objects in plain text
 * @param reason in words
 */
export async function signedDocument(
  pdf: Buffer,
  certificate: SigningCertificate,
  { reason, at }: { reason: string; at: Date },
): Promise<Buffer> {
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    name: certificate.name,
    contactInfo: "",
    location: "",
    signingTime: at,
    signatureLength: certificate.certificates.reduce((sum, one) => sum + one.byteLength, SIGNATURE_BYTES),
  });
  return new SignPdf().sign(withExactStart(prepared), new CertificateSigner(certificate), at);
}

const START = "startxref\n";

/** The placeholder says that its table of objects begins at the line break before it, which strict readers object to. */
function withExactStart(pdf: Buffer): Buffer {
  const at = pdf.lastIndexOf(START);
  const said = Number.parseInt(pdf.toString("latin1", at + START.length), 10);
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(`${START}${pdf.indexOf("xref", said)}\n%%EOF`)]);
}

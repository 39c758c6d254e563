import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import type { SigningCertificate } from "./certificate.ts";

/** Bytes of a signature beyond its certificates. */
const SIGNATURE_BYTES = 2_048;

/**
 * Returns a PDF with a digital signature over all of it.
 * @param pdf made by `backend/documents/`: one with its table of objects in plain text
 * @param reason in words
 */
export async function signedDocument(
  pdf: Buffer,
  certificate: SigningCertificate,
  { reason, at }: { reason: string; at: Date },
): Promise<Buffer> {
  const { file, password, name } = certificate;
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    name,
    contactInfo: "",
    location: "",
    signingTime: at,
    // The file holds the same certificates and a key as well.
    signatureLength: file.byteLength + SIGNATURE_BYTES,
  });
  // A signer can be used once.
  const signer = new P12Signer(file, { passphrase: password });
  return new SignPdf().sign(withExactStart(prepared), signer, at);
}

const START = "startxref\n";

/** The placeholder says that its table of objects begins at the line break before it, which strict readers object to. */
function withExactStart(pdf: Buffer): Buffer {
  const at = pdf.lastIndexOf(START);
  const said = Number.parseInt(pdf.toString("latin1", at + START.length), 10);
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(`${START}${pdf.indexOf("xref", said)}\n%%EOF`)]);
}

import { verify, X509Certificate } from "node:crypto";
import forge from "node-forge";

/** The signature of a document: CMS (`adbe.pkcs7.detached`) with RSA and SHA-256. */

/** The certificate that documents are signed with. */
export type SigningCertificate = {
  /** The RSA key, PEM. */
  key: string;
  /** The certificate of the key, DER. */
  own: Buffer;
  /** All certificates of the file, DER: that of the key, and those above it. */
  certificates: readonly Buffer[];
  /** The common name. */
  name: string;
};

const { asn1, pki } = forge;
type Node = forge.asn1.Asn1;

/** Returns a signature of bytes, in DER, with all certificates of the file. */
export function signatureOf(bytes: Buffer, { key, own, certificates }: SigningCertificate, at: Date): Buffer {
  const message = forge.pkcs7.createSignedData();
  const certificate = pki.certificateFromAsn1(parsed(own));
  message.content = forge.util.createBuffer(bytes.toString("binary"));
  message.addCertificate(certificate);
  message.addSigner({
    key: pki.privateKeyFromPem(key),
    certificate,
    digestAlgorithm: pki.oids.sha256 ?? "",
    // The rules of the European Union for electronic signatures ask for this order.
    authenticatedAttributes: [
      { type: pki.oids.contentType ?? "", value: pki.oids.data ?? "" },
      { type: pki.oids.signingTime ?? "", value: at.toISOString() },
      { type: pki.oids.messageDigest ?? "" },
    ],
  });
  message.sign({ detached: true });
  const signed = message.toAsn1();
  const { held, issuerAndSerial } = partsOf(signed);
  held.value = certificates.map(parsed);
  // forge encodes names beyond ASCII, and names of several parts, in another way than they stand in the certificate.
  issuerAndSerial.value = [issuerOf(own), nodeAt(issuerAndSerial, 1)];
  return Buffer.from(asn1.toDer(signed).getBytes(), "binary");
}

/**
 * Returns true when a signature names a certificate as the certificate names itself, and the certificate's key has made it.
 * The digest of what is signed is not looked at.
 */
export function isValidSignature(signature: Buffer, own: Buffer): boolean {
  const { issuerAndSerial, attributes, value } = partsOf(parsed(signature));
  const certificate = new X509Certificate(own);
  const serial = Buffer.from(String(nodeAt(issuerAndSerial, 1).value), "binary").toString("hex");
  const isNamed =
    asn1.toDer(nodeAt(issuerAndSerial, 0)).getBytes() === asn1.toDer(issuerOf(own)).getBytes() &&
    BigInt(`0x${serial}`) === BigInt(`0x${certificate.serialNumber}`);
  // The attributes are signed as a set of their own, not as a part of the message.
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes.value as Node[]);
  const signed = Buffer.from(asn1.toDer(set).getBytes(), "binary");
  return isNamed && verify("sha256", signed, certificate.publicKey, value);
}

const parsed = (der: Buffer): Node => asn1.fromDer(forge.util.createBuffer(der.toString("binary")));

/** @throws Error when there is no such node */
function nodeAt(node: Node, ...path: number[]): Node {
  return path.reduce((parent, index) => {
    const child = (parent.value as Node[]).at(index);
    if (!child) throw new Error("The structure is another one");
    return child;
  }, node);
}

/** RFC 5652: a message, its content, signed data; in that the certificates and the only signer. */
function partsOf(message: Node) {
  const data = nodeAt(message, 1, 0);
  const signer = nodeAt(data, -1, 0);
  return {
    held: nodeAt(data, 3),
    issuerAndSerial: nodeAt(signer, 1),
    attributes: nodeAt(signer, 3),
    value: Buffer.from(String(nodeAt(signer, 5).value), "binary"),
  };
}

/** RFC 5280: a version may stand before the serial number, the algorithm and the issuer. */
function issuerOf(certificate: Buffer): Node {
  const signed = nodeAt(parsed(certificate), 0);
  const hasVersion = nodeAt(signed, 0).tagClass === asn1.Class.CONTEXT_SPECIFIC;
  return nodeAt(signed, hasVersion ? 3 : 2);
}

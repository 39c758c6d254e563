/** An email address to write to. A text that could hold more than an address, such as a subject or copies, is no link. */
export function EmailLink({ address }: { address: string }) {
  return /^[^\s@?&%]+@[^\s@?&%]+$/.test(address) ? (
    <a href={`mailto:${address}`}>{address}</a>
  ) : (
    <span>{address}</span>
  );
}

/**
 * Puts HTML into the page. It is the one place that does.
 * @param html what `cleaned.server.ts` has made, and nothing else
 */
export function CleanedHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it takes nothing but what was cleaned on the server.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The address of what a page has for script; null where it stands in the page or there is none. */
export const pageScriptOf = (html: string) => / src="(\/page-scripts\/[\w-]+)"/.exec(html)?.[1] ?? null;

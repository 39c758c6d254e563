/** The look of a field to type or choose in: 16 px letters on a phone, since Safari there zooms into smaller ones. */
export const controlLook =
  "input min-h-11 w-full rounded-sm border border-control bg-surface px-2.5 py-1 text-base text-text placeholder:text-muted hover:border-text disabled:border-border disabled:bg-raised disabled:text-muted aria-invalid:border-2 aria-invalid:border-danger sm:min-h-9 [&:read-only:not(select):not([type=file])]:bg-raised file:mr-3 file:min-h-7 file:cursor-pointer file:rounded-sm file:border file:border-control file:bg-raised file:px-3 file:text-sm file:font-medium file:text-text";

/** A field for a short answer, such as a date or a number. */
export const shortLook = "max-w-56";

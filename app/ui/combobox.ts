/** The looks of a field that suggests what to choose. */
export const comboboxLook = "combobox";

export const popupLook =
  "absolute top-full left-0 z-20 mt-1 w-full min-w-60 rounded-md border border-border bg-surface p-1 text-sm [box-shadow:var(--shadow-raised)] [&>[role=listbox]]:max-h-72 [&>[role=listbox]]:overflow-y-auto [&>p]:px-2.5 [&>p]:py-1 [&>p]:text-xs [&>p]:text-muted [&_[role=option]]:cursor-pointer [&_[role=option]]:rounded-sm [&_[role=option]]:px-2.5 [&_[role=option]]:py-1.5 [&_[role=option]:hover]:bg-raised [&_[aria-selected=true]]:bg-primary-tint [&_[aria-selected=true]]:text-primary-strong";

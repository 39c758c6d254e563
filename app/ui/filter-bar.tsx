import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Form, type FormProps } from "./link.tsx";

/**
 * A list's filters in one row, a GET form. `actions` holds the Apply button and the Clear link, `more` a second row. On a
 * phone they are behind a link, which needs no script: it leads to the form, and the form shows when it is led to.
 */
export function FilterBar({
  actions,
  more,
  fold,
  isOpen,
  children,
  formRef,
  ...form
}: FormProps & {
  "aria-label": string;
  actions: ReactNode;
  more?: ReactNode;
  /** The link's words, such as "Filters (2)". Without them the filters are always there. */
  fold?: string;
  /** They are there on a phone, too. */
  isOpen?: boolean;
  formRef?: Ref<HTMLFormElement>;
}) {
  const folds = fold !== undefined && !isOpen;
  return (
    <>
      {folds && (
        <a
          href="#filters"
          className="mb-2 hidden min-h-11 w-fit items-center rounded-sm border border-control px-3.5 text-sm font-medium text-text no-underline max-sm:flex print:hidden"
        >
          {fold}
        </a>
      )}
      <Form
        method="get"
        {...form}
        ref={formRef}
        id="filters"
        className={classNames(
          "filter-bar",
          // A message below one field leaves the others beside it.
          isOpen && "items-start",
          folds && "max-sm:not-target:hidden",
        )}
      >
        {children}
        <div className={classNames("flex flex-wrap items-center gap-2", isOpen && "sm:pt-6")}>{actions}</div>
        {more && <div className="flex basis-full flex-wrap items-center gap-x-6 gap-y-2">{more}</div>}
      </Form>
    </>
  );
}

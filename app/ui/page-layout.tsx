import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { MenuRoot } from "./disclosure-menu.tsx";
import { Icon } from "./icons.tsx";

/** Buttons side by side, in as many lines as they need. */
export function Toolbar({ children, className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} className={classNames(toolbarLook, className)}>
      {children}
    </div>
  );
}

/** For a form that is a toolbar itself. */
export const toolbarLook = "toolbar";

/** The tools of a list. On a phone they are behind a button. */
export function ListTools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuRoot className="list-tools">
      <details>
        <summary className="menu-summary menu-tool">
          {label}
          <Icon name="chevron-down" size="small" />
        </summary>
      </details>
      <Toolbar>{children}</Toolbar>
    </MenuRoot>
  );
}

/** The line above a list: the number of results, and the tools of the whole list. */
export function ListHead({ children }: { children: ReactNode }) {
  return <div className="list-head">{children}</div>;
}

/** Rows of a plain list, such as files or telephone numbers. */
export function RowList({ children, ...labels }: { children: ReactNode } & HTMLAttributes<HTMLUListElement>) {
  return (
    <ul
      {...labels}
      className="divide-y divide-border [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:justify-between [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:py-2 [&>li>:first-child]:min-w-0 [&>li>:first-child]:flex-[1_1_14rem]"
    >
      {children}
    </ul>
  );
}

import { type ReactNode, useRef } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { Link } from "./link.tsx";
import { useTreeKeys } from "./tree-keys.ts";

const rowLook = "flex min-h-11 items-center gap-2 px-1 sm:min-h-8";

type TreeName = { id: string; label: ReactNode; icon?: IconName; badge?: ReactNode };
export type TreeLeaf = TreeName & { to?: string; children?: undefined; open?: undefined };
export type TreeBranch = TreeName & { children: readonly TreeNode[]; open?: boolean; to?: undefined };
export type TreeNode = TreeLeaf | TreeBranch;

/** Nested lists that open and close by themselves; script adds the arrow keys. */
export function Tree({ label, nodes }: { label: string; nodes: readonly TreeNode[] }) {
  const root = useRef<HTMLDivElement>(null);
  useTreeKeys(root);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and a bare list may not carry a label.
    <div
      ref={root}
      className="tree text-sm [&_ul_ul]:ml-3 [&_ul_ul]:border-l [&_ul_ul]:border-border [&_ul_ul]:pl-4"
      role="group"
      aria-label={label}
    >
      <ul>
        <TreeNodes nodes={nodes} />
      </ul>
    </div>
  );
}

function TreeNodes({ nodes }: { nodes: readonly TreeNode[] }) {
  return (
    <>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children ? (
            <details open={node.open}>
              <summary
                className={`${rowLook} list-none rounded-sm font-medium hover:bg-raised [&::-webkit-details-marker]:hidden`}
              >
                <Icon name="chevron-right" size="small" className="text-muted [[open]>summary>&]:rotate-90" />
                <TreeLabel {...node} />
              </summary>
              <ul>
                <TreeNodes nodes={node.children} />
              </ul>
            </details>
          ) : (
            <Leaf {...node} />
          )}
        </li>
      ))}
    </>
  );
}

function Leaf(node: TreeLeaf) {
  if (node.to) {
    return (
      <span className={`${rowLook} tree-leaf pl-6.5`}>
        <Icon name={node.icon ?? "agent"} className="text-muted" />
        <Link to={node.to}>{node.label}</Link>
        {node.badge}
      </span>
    );
  }
  return (
    <span className={`${rowLook} tree-leaf pl-6.5`} data-leaf="" tabIndex={-1}>
      <TreeLabel {...node} />
    </span>
  );
}

function TreeLabel({ label, icon, badge }: TreeName) {
  return (
    <>
      {icon && <Icon name={icon} className="text-muted" />}
      <span>{label}</span>
      {badge}
    </>
  );
}

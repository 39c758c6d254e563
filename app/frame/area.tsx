import { Outlet } from "@remix-run/react";

/** An area of the sidebar. When one of its screens fails, the frame around it stays. */
export default function Area() {
  return <Outlet />;
}

export { ProblemInShell as ErrorBoundary } from "./problem.tsx";

import { Outlet } from "@remix-run/react";

/** An area of the sidebar. A screen of it that fails leaves the frame around it as it is. */
export default function Area() {
  return <Outlet />;
}

export { ProblemInShell as ErrorBoundary } from "../pages/problem.tsx";

/** Options of the Remix Vite plugin; `vite.config.ts` passes them on. */
export default {
  ssr: true,
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Off on purpose: the manifest endpoint shows the route tree to strangers and has open advisories.
    v3_lazyRouteDiscovery: false,
  },
};

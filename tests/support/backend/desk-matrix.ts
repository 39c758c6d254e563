import { fileKinds, kindPaths, queueFilePath, queues } from "#backend/desk/paths.ts";

/** The pages of the review desk have sessions of their own: desk-guards.test.ts. */
export const deskPages = Object.fromEntries(
  [
    ...["", "/sign-in", "/callback", "/signed-out", "/files/:id", "/all", "/carriers"].map(
      (path) => `GET /desk${path}`,
    ),
    ...queues.flatMap((queue) => fileKinds.map((kind) => `GET ${queueFilePath(queue, kind)}`)),
    "POST /desk/sign-out",
    "POST /desk/carriers",
    ...Object.values(kindPaths).flatMap((kind) => [`GET /desk/${kind}`, `GET /desk/${kind}/:id`]),
    ...["licenses", "eandos", "appointments", "contract-requests", "profile-changes"].map(
      (kind) => `POST /desk/${kind}/:id/decision`,
    ),
    "POST /desk/applications/:id/move",
    "POST /desk/help-requests/:id/answer",
  ].map((route) => [route, "the review desk"]),
);

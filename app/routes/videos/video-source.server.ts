import { LARGEST_PAGE } from "#api/wire.ts";
import { videosOf } from "../../api-client/content.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { videoList } from "./video-list.ts";

/** The videos. Their call has no pages, so all that are shown are asked for at once. */
export const videoSource = wholeSourceOf(videoList, ({ backend }) => videosOf(backend, LARGEST_PAGE));

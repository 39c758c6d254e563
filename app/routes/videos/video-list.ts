import type { Video } from "../../api-client/content.server.ts";
import { defineList } from "../../lists/list.ts";

/** The newest videos: `docs/product/content.md`, "Screens". */
export const videoList = defineList<Video>()({
  name: "videos",
  address: (paths, query) => paths.videos(query),
  title: (t) => t("content:videos.title"),
  words: {
    count: (t, words) => t("content:videos.count", words),
    loadFailed: (t) => t("content:videos.failed"),
    none: (t) => t("content:videos.none"),
    noneHint: (t) => t("content:videos.noneHint"),
  },
  rowKey: ({ id }) => id,
  layout: "cards",
  columns: {
    title: { label: (t) => t("content:videos.name"), value: ({ title }) => title },
    published: {
      label: (t) => t("content:videos.published"),
      value: ({ published }) => published,
      as: "day",
    },
    description: { label: (t) => t("content:videos.description"), value: ({ description }) => description },
    address: { label: (t) => t("content:videos.address"), value: ({ href }) => href },
  },
  alwaysShown: "title",
  filters: {},
  order: (t) => t("content:videos.order"),
  pageSizes: [10],
});

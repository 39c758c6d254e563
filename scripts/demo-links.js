/**
 * The links of the menu and the footer in the demo. They are examples. An organization that runs the portal sets its own.
 */
export const demoLinks = {
  LINK_PRIVACY: "https://www.example.com/privacy",
  LINK_FACEBOOK: "https://www.example.com/facebook",
  LINK_LINKEDIN: "https://www.example.com/linkedin",
  LINK_YOUTUBE: "https://www.example.com/youtube",
  LINK_CERTIFICATION: "https://www.example.com/certification",
  LINK_TRAINING: "https://www.example.com/training",
  LINK_MARKETPLACE: "https://www.example.com/marketplace",
  LINK_ANALYTICS: "https://www.example.com/analytics",
  LINK_MARKETING: "https://www.example.com/marketing",
  LINK_FILE_SENDING: "https://www.example.com/file-sending",
};

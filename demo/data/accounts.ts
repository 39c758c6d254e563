/** The people of the demo sign-in. Which portals each may act for is in the demo data, by `sub`. */
export type DemoAccount = {
  sub: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** The account in a few words. */
  about: string;
  /** When set, signing in ends with this OAuth error instead. */
  error?: { code: string; description: string };
};

/** One password for all of them: it protects nothing but fictional people. */
export const demoPassword = "demo";

export const demoAccounts: readonly DemoAccount[] = [
  {
    sub: "demo-agent",
    email: "agent@demo.example",
    name: "Marisol Vega",
    emailVerified: true,
    about: "one agent",
  },
  {
    sub: "demo-agency",
    email: "agency@demo.example",
    name: "Howard Pruitt",
    emailVerified: true,
    about: "one agency, five levels deep",
  },
  {
    sub: "demo-both",
    email: "both@demo.example",
    name: "Dana Whitcomb",
    emailVerified: true,
    about: "an agent and an agency",
  },
  {
    sub: "demo-six",
    email: "six@demo.example",
    name: "Priya Raman",
    emailVerified: true,
    about: "six portals",
  },
  {
    sub: "demo-seven",
    email: "seven@demo.example",
    name: "Luis Ferrer",
    emailVerified: true,
    about: "seven portals",
  },
  {
    sub: "demo-many",
    email: "many@demo.example",
    name: "Grace Okafor",
    emailVerified: true,
    about: "250 portals",
  },
  {
    sub: "demo-large",
    email: "large@demo.example",
    name: "Ruth Abernathy",
    emailVerified: true,
    about: "one agency with 2,000 agents",
  },
  {
    sub: "demo-new",
    email: "new@demo.example",
    name: "Ivy Sandoval",
    emailVerified: true,
    about: "one agent who is just starting",
  },
  {
    sub: "demo-none",
    email: "none@demo.example",
    name: "Theo Lindqvist",
    emailVerified: true,
    about: "no portal: not set up yet",
  },
  {
    sub: "demo-unverified",
    email: "unverified@demo.example",
    name: "Nina Castellano",
    emailVerified: false,
    about: "email not verified",
  },
  {
    sub: "demo-desk",
    email: "desk@demo.example",
    name: "Carmen Ibarra",
    emailVerified: true,
    about: "the review desk",
  },
  {
    sub: "demo-error",
    email: "error@demo.example",
    name: "Omar Haddad",
    emailVerified: true,
    about: "signing in fails",
    error: { code: "access_denied", description: "This demo account always fails to sign in." },
  },
];

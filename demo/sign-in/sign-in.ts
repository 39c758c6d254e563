import type { IncomingMessage } from "node:http";
import {
  errors,
  type InteractionResults,
  type KoaContextWithOIDC,
  type Provider,
  type Session,
} from "oidc-provider";
import { z } from "zod";
import { withPlainSigns } from "#api/typed-text.ts";
import { isEqualSecret } from "#server/equal-secrets.ts";
import type { DemoAccount } from "../data/accounts.ts";
import {
  type Portal,
  type SignInProblem,
  sendNotice,
  sendPage,
  signInLanguage,
  signInPage,
  signInProblems,
} from "./pages.tsx";

const MAX_FORM_BYTES = 16 * 1024;

export type SignInOptions = {
  /** The full path of the page; one sign-in in progress is at `${path}/${uid}`. */
  path: string;
  /** The part of `path` in front of the provider. */
  mountPath: string;
  accounts: readonly DemoAccount[];
  password: string;
  portal: Portal;
};

export function signIn(provider: Provider, options: SignInOptions) {
  const prefix = `${options.path.slice(options.mountPath.length)}/`;

  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    if (!ctx.path.startsWith(prefix)) {
      await next();
      return;
    }
    if (ctx.method !== "GET" && ctx.method !== "HEAD" && ctx.method !== "POST") {
      ctx.set("Allow", "GET, HEAD, POST");
      sendNotice(ctx, options.portal, 405, "notFound");
      return;
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    if (ctx.path !== prefix + interaction.uid) throw new errors.SessionNotFound("not this browser's sign-in");

    // There is no question for consent: the demo has one application.
    if (interaction.prompt.name === "consent") {
      await finish(ctx, interaction, { consent: {} });
      return;
    }

    if (ctx.method !== "POST") {
      const { login_hint: hint } = interaction.params;
      const email = typeof hint === "string" ? hint : "";
      showForm(ctx, interaction, unacceptedIn(interaction) ?? { email, problems: [] });
      return;
    }
    const form = await readForm(ctx.req);
    if (form === undefined) {
      ctx.set("Connection", "close");
      sendNotice(ctx, options.portal, 413, "refused");
      return;
    }
    const chosen = chooseAccount(form);
    if (Array.isArray(chosen)) {
      const sent: Unaccepted = { email: withPlainSigns(form.get("email") ?? ""), problems: chosen };
      interaction.lastSubmission = { ...interaction.lastSubmission, unaccepted: sent };
      await interaction.persist();
      ctx.status = 303;
      ctx.redirect(`${options.path}/${interaction.uid}${ctx.search}`);
      return;
    }
    if (chosen.error) {
      const { code, description } = chosen.error;
      await finish(ctx, interaction, { error: code, error_description: description });
      return;
    }
    const session = await provider.Session.get(ctx);
    if (session.accountId !== undefined && session.accountId !== chosen.sub) {
      await endSession(provider, session);
      interaction.session = undefined;
    }
    // `remember: false`: the cookie ends with the browser's session.
    await finish(ctx, interaction, { login: { accountId: chosen.sub, remember: false, amr: ["pwd"] } });
  };

  function chooseAccount(form: URLSearchParams): DemoAccount | SignInProblem[] {
    const sub = form.get("account");
    if (sub !== null) {
      return options.accounts.find((account) => account.sub === sub) ?? ["unknownAccount"];
    }
    const email = withPlainSigns(form.get("email") ?? "").toLowerCase();
    const password = form.get("password") ?? "";
    const problems: SignInProblem[] = [];
    if (email === "") problems.push("enterEmail");
    if (password === "") problems.push("enterPassword");
    if (problems.length > 0) return problems;

    const rightPassword = isEqualSecret(password, options.password);
    const account = options.accounts.find((each) => each.email.toLowerCase() === email);
    return account && rightPassword ? account : ["mismatch"];
  }

  function showForm(ctx: KoaContextWithOIDC, interaction: Interaction, form: Unaccepted) {
    const page = signInPage({
      ...form,
      language: signInLanguage(ctx, interaction.params.ui_locales),
      action: `${options.path}/${interaction.uid}${ctx.search}`,
      accounts: options.accounts,
      password: options.password,
    });
    sendPage(ctx, options.portal, form.problems.length > 0 ? 422 : 200, page);
  }

  async function finish(ctx: KoaContextWithOIDC, interaction: Interaction, result: InteractionResults) {
    const { unaccepted: _, ...earlier } = interaction.lastSubmission ?? {};
    interaction.result = "error" in result ? result : { ...earlier, ...result };
    await interaction.persist();
    const path = `${options.path}/${interaction.uid}`;
    ctx.cookies.set(provider.cookieName("interaction"), null, { path });
    ctx.status = 303;
    ctx.redirect(interaction.returnTo);
  }
}

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** A form that was not accepted. It stays with the sign-in in progress, without the password. */
const unaccepted = z.object({ email: z.string(), problems: z.array(z.enum(signInProblems)) });
type Unaccepted = z.output<typeof unaccepted>;

const unacceptedIn = ({ lastSubmission }: Interaction) =>
  unaccepted.safeParse(lastSubmission?.unaccepted).data;

/** Ends the session and every token that came from it. */
export async function endSession(provider: Provider, session: Session): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await provider.RefreshToken.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

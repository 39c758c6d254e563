/**
 * Over https this prefix binds a cookie to the host. Browsers reject it over plain http, which is for local
 * use.
 */
export const cookiePrefix = (isSecure: boolean) => (isSecure ? "__Host-" : "");

/**
 * Returns the attributes of every cookie. With `strict`, browsers would not send the cookies on the way back from the
 * identity provider.
 */
export const cookieOptions = (isSecure: boolean) =>
  ({ path: "/", sameSite: "lax", httpOnly: true, secure: isSecure }) as const;

import { type ByLanguage, inLanguage, type Language, languages } from "#api/languages.ts";
import { brand } from "#server/brand.ts";

const english = {
  brand: brand().name,
  signIn: "Sign in",
  errorTitle: (title: string) => `Error: ${title}`,
  fictional: "This is a demonstration. Everyone listed here is fictional.",
  passwordForAll: "Every account has the password",
  thereIsAProblem: "There is a problem",
  email: "Email",
  password: "Password",
  enterEmail: "Enter your email",
  enterPassword: "Enter your password",
  mismatch: "The email or password is incorrect",
  unknownAccount: "That account is not one of the demo accounts",
  chooseAccount: "Or choose a demo account",
  chooseAccountHint: "One click signs you in as that person, without a password.",
  about: {} as Record<string, string>,
  signOut: "Sign out",
  signOutQuestion: "Do you want to sign out?",
  signOutWho: (name: string) => `You are signed in as ${name}.`,
  staySignedIn: "Stay signed in",
  signedOut: "Signed out",
  signedOutText: "You can close this page or go back to the portal and sign in again.",
  toThePortal: "Go to the portal",
  expired: "This sign-in has expired",
  expiredText: "It was already completed, or it took too long. Start again from the portal.",
  notFound: "Page not found",
  notFoundText: "Check the address, or go to the portal and sign in from there.",
  refused: "We couldn't process this request",
  refusedText: "The application that sent you here asked for something that is not allowed.",
  failed: "Something went wrong",
  failedText: "Wait a moment and try again from the portal.",
  technical: "Details for the people who run the application:",
};

const spanish: typeof english = {
  brand: brand().name,
  signIn: "Iniciar sesión",
  errorTitle: (title) => `Error: ${title}`,
  fictional: "Esto es una demostración. Todas las personas que aparecen aquí son ficticias.",
  passwordForAll: "Todas las cuentas tienen la contraseña",
  thereIsAProblem: "Hay un problema",
  email: "Correo electrónico",
  password: "Contraseña",
  enterEmail: "Escriba su correo electrónico",
  enterPassword: "Escriba su contraseña",
  mismatch: "El correo electrónico o la contraseña no son correctos",
  unknownAccount: "Esa cuenta no es una de las cuentas de demostración",
  chooseAccount: "O elija una cuenta de demostración",
  chooseAccountHint: "Con un solo clic inicia sesión como esa persona, sin contraseña.",
  about: {
    "one agent": "un agente",
    "one agency, five levels deep": "una agencia con cinco niveles",
    "an agent and an agency": "un agente y una agencia",
    "six portals": "seis portales",
    "seven portals": "siete portales",
    "250 portals": "250 portales",
    "one agency with 2,000 agents": "una agencia con 2,000 agentes",
    "one agent who is just starting": "un agente que acaba de empezar",
    "no portal: not set up yet": "ningún portal: cuenta aún sin configurar",
    "email not verified": "correo electrónico sin verificar",
    "the review desk": "la mesa de revisión",
    "signing in fails": "el inicio de sesión falla",
  },
  signOut: "Cerrar sesión",
  signOutQuestion: "¿Desea cerrar la sesión?",
  signOutWho: (name) => `Ha iniciado sesión como ${name}.`,
  staySignedIn: "Mantener la sesión iniciada",
  signedOut: "Sesión cerrada",
  signedOutText: "Puede cerrar esta página o volver al portal e iniciar sesión de nuevo.",
  toThePortal: "Ir al portal",
  expired: "Este inicio de sesión venció",
  expiredText: "Ya se completó o pasó demasiado tiempo. Empiece de nuevo desde el portal.",
  notFound: "Página no encontrada",
  notFoundText: "Revise la dirección o vaya al portal e inicie sesión desde allí.",
  refused: "No pudimos procesar esta solicitud",
  refusedText: "La aplicación que le envió aquí pidió algo que no está permitido.",
  failed: "Algo salió mal",
  failedText: "Espere un momento e inténtelo de nuevo desde el portal.",
  technical: "Detalles para quienes administran la aplicación:",
};

export type Words = typeof english;

const words: ByLanguage<Words> = { en: english, es: spanish };

export const wordsIn = (language: Language): Words => inLanguage(words, language);

/** The first language we speak among those the application asks for (`ui_locales`: "es-MX en"). */
export function languageAmong(uiLocales: unknown): Language | undefined {
  if (typeof uiLocales !== "string") return undefined;
  for (const tag of uiLocales.split(" ")) {
    const language = languages.find((one) => one === tag.split("-")[0]?.toLowerCase());
    if (language) return language;
  }
  return undefined;
}

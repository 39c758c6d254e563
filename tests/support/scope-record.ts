import type { ScopeRecord, Signature } from "#backend/files/scope-record.ts";

/** Records for tests. */

const wave = Array.from({ length: 40 }, (_, index) => {
  const x = 0.05 + index / 45;
  return [x, 0.5 + Math.sin(index / 3) * 0.3] as const;
});

export const beneficiarySignature: Signature = {
  name: "José Núñez",
  strokes: [wave, [[0.95, 0.2]]],
  signedAt: new Date("2025-10-21T00:30:05Z"),
  language: "en",
};

export const agentSignature: Signature = {
  name: "Dana Whitfield",
  strokes: null,
  signedAt: new Date("2025-10-21T14:00:00Z"),
  language: "en",
};

export const scopeRecord: ScopeRecord = {
  id: "5f0c6a52-7d1b-4a56-9a51-1f6d1c6f2f10",
  language: "en",
  requestedAt: new Date("2025-10-20T16:00:00Z"),
  methodOfContact: "Online form",
  agent: {
    name: "Dana Whitfield",
    npn: "12345678",
    phone: "(555) 010-0100",
    agency: "Lakeside Senior Advisors",
  },
  beneficiary: { firstName: "José", lastName: "Núñez", email: "jose@example.com" },
  shown: [
    {
      heading: "Before the appointment",
      paragraphs: ["Signing this form does not obligate you to enroll in a plan."],
    },
    {
      heading: "Your rights",
      paragraphs: ["The agent may be paid based on your enrollment.", "It is not a request."],
    },
  ],
  products: [
    { label: "Medicare Advantage plans (Part C)", chosen: true },
    { label: "Prescription drug plans (Part D)", chosen: false },
    { label: "Dental, vision and hearing products", chosen: true },
  ],
  representative: null,
  way: "From the link in the email",
  beneficiarySignature,
  agentSignature,
  replaces: { requestedAt: new Date("2025-09-01T12:00:00Z") },
  appointmentFrom: new Date("2025-10-23T04:00:00Z"),
  evidence: [
    {
      at: new Date("2025-10-20T16:00:00Z"),
      what: "Requested by the agent",
      language: null,
      address: null,
      agent: null,
    },
    {
      at: new Date("2025-10-21T00:30:05Z"),
      what: "Signed by the beneficiary",
      language: "en",
      address: "2001:db8:85a3::8a2e:370:7334",
      agent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    },
    {
      at: new Date("2025-10-21T14:00:00Z"),
      what: "Signed by the agent",
      language: "en",
      address: "192.0.2.7",
      agent: "Firefox",
    },
  ],
  hash: "a3f1".repeat(16),
};

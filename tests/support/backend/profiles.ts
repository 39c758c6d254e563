/** Changes to a profile that are taken. */

const common = {
  Nickname: "Mari",
  PhoneNumber: { Number: "(727) 555-0142" },
  Address: {
    Address1: "12 Live Oak Avenue",
    Address2: "",
    City: "Clearwater",
    StateName: "Florida",
    ZipCode: "33755-1234",
  },
};

export const agentProfileFields = { FirstName: "Marisol", MiddleName: null, LastName: "Vega", ...common };
export const agencyProfileFields = { Name: "Harborlight Insurance Marketing", ...common };

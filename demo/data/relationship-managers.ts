import { PNG } from "pngjs";
import { demoIds } from "./demo-ids.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Pictures of people who do not exist: a head and shoulders in three colors. */

type Color = readonly [red: number, green: number, blue: number];

const SIZE = 96;
const OPAQUE = 255;

/** Returns a PNG. */
function portrait(background: Color, clothes: Color, skin: Color): Buffer {
  const colorAt = (x: number, y: number): Color => {
    if ((x - 48) ** 2 + (y - 38) ** 2 < 19 ** 2) return skin;
    return ((x - 48) / 36) ** 2 + ((y - 96) / 34) ** 2 < 1 ? clothes : background;
  };
  const picture = new PNG({ width: SIZE, height: SIZE });
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) picture.data.set([...colorAt(x, y), OPAQUE], (y * SIZE + x) * 4);
  }
  return PNG.sync.write(picture);
}

const managers = [
  {
    name: "Renee Okafor",
    email: "renee.okafor",
    phone: "7275550141",
    picture: portrait([214, 228, 240], [31, 78, 121], [122, 78, 52]),
  },
  {
    name: "Tomás Villareal",
    email: "tomas.villareal",
    phone: "8435550117",
    picture: portrait([226, 236, 222], [86, 106, 62], [205, 160, 122]),
  },
  { name: "Grace Lindqvist", email: "grace.lindqvist", phone: "5125550166", picture: null },
] as const;

/** Every agent and agency of the demo has a relationship manager; one agency has none. Two managers have a picture. */
export function addRelationshipManagers(rows: DemoRows): void {
  for (const { name, email, phone, picture } of managers) {
    rows.relationship_managers.push({
      id: idFor("relationship manager", name),
      display_name: name,
      email: `${email}@relations.example`,
      phone_number: phone,
      picture,
      picture_type: picture && "image/png",
    });
  }
  for (const { id } of rows.agents) assign(rows, { agent_id: id, agency_id: null });
  for (const { id } of rows.agencies) {
    if (id !== demoIds.otherAgency) assign(rows, { agent_id: null, agency_id: id });
  }
}

function assign(rows: DemoRows, owner: { agent_id: string | null; agency_id: string | null }): void {
  const key = owner.agent_id ?? owner.agency_id ?? "";
  const chance = dice(`relationship manager of ${key}`);
  const { name } = chance.pick(managers);
  rows.manager_assignments.push({
    id: idFor("manager assignment", key),
    manager_id: idFor("relationship manager", name),
    ...owner,
    is_direct: owner.agency_id !== null || chance.between(1, 3) === 1,
  });
}

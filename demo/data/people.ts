import { type Dice, dice } from "./seeded.ts";

/** Names for people who do not exist. */

const firstNames =
  "Abigail Adrian Aiko Alma Amara Andre Anita Arturo Beatriz Benjamin Bianca Calvin Camille Carmen Cedric Charlotte Claudia Colin Consuelo Curtis Darnell Deborah Denise Diego Dolores Edith Eduardo Elena Elliot Esteban Faith Felix Fernanda Francis Gabriela Gerald Gloria Graham Harriet Hector Imani Ingrid Isaac Jasmine Javier Jerome Joanna Josephine Julian Keisha Kenneth Lakshmi Leonard Lorena Lucille Malcolm Margaret Marcus Mei Miguel Naomi Nathaniel Nia Olivia Orlando Patrice Paulette Quentin Rafael Ramona Rebecca Roland Rosa Rupert Samira Sandra Sebastian Shirley Silvia Simone Soledad Stanley Tamika Teresa Theodore Tomas Ursula Valerie Vernon Vivian Walter Wendell Yolanda Yusuf".split(
    " ",
  );

const lastNames =
  "Abernathy Acosta Aldridge Alvarado Amos Baptiste Barrera Beaumont Bellamy Benavides Blackwood Bowers Brantley Caldwell Cardenas Carmichael Castillo Chandler Cho Coleman Cordova Crane Dalton Delacroix Delgado Dempsey Dominguez Drummond Eastman Ellsworth Escobar Fairbanks Farrow Fitzgerald Fontaine Forsyth Galloway Garrison Gentry Gonzales Goodwin Greer Halloran Hargrove Hollis Ibarra Iverson Jamison Kaplan Kowalski Lattimore Lindgren Lombardi Macias Mallory Marchetti McAllister Mercado Merriweather Montoya Nakamura Navarro Nguyen Okonkwo Ortega Pacheco Pemberton Pham Quintero Radcliffe Renner Ridgeway Rosario Salazar Sandoval Schaefer Sinclair Sorensen Stanhope Suarez Tanaka Thibodeaux Thornton Trevino Underwood Valdez Vaughn Villanueva Wakefield Weatherby Whitfield Winslow Yarbrough Zamora Zimmerman".split(
    " ",
  );

export type Person = { first: string; last: string };

/** A first and a last name. */
export function person(chance: Dice): Person {
  return { first: chance.pick(firstNames), last: chance.pick(lastNames) };
}

/** Returns a number of different names, always the same for a seed, and none of the taken ones. */
export function people(seed: string, count: number, taken: Set<string>): Person[] {
  const chance = dice(seed);
  const found: Person[] = [];
  while (found.length < count) {
    const candidate = person(chance);
    const name = `${candidate.first} ${candidate.last}`;
    if (taken.has(name)) continue;
    taken.add(name);
    found.push(candidate);
  }
  return found;
}

/** An address under a domain that can never exist. */
export function emailOf({ first, last }: Person): string {
  const plain = `${first}.${last}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${plain.toLowerCase()}@producers.example`;
}

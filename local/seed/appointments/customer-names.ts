/** Name and company; the company is empty for private customers. */
export type CustomerName = readonly [name: string, company: string];

/** Businesses with packages in both Anchorage and Kenai. */
export const STATEWIDE: readonly CustomerName[] = [
  ['Signe Aaltonen', 'Aaltonen Sauna & Stove'],
  ['Ruben Castaneda', 'Castaneda Refrigeration'],
  ['Wassillie Evan', 'Evan Marine Electric'],
  ['Teuila Leota', 'Leota Catering'],
  ['Grant Dunleary', 'Turnagain Fly Shop'],
  ['Priya Raman', 'Raman Veterinary Supply'],
  ['Anders Kvale', 'Kvale Boatworks'],
  ['Marisol Quintero', 'Cook Inlet Print & Sign'],
  ['Del Hutchins', 'Hutchins Well & Pump'],
  ['Yuliana Kalugin', 'Old Believer Honey'],
  ['Theo Nakamura', 'Nakamura Greenhouses'],
  ['Birgit Solheim', 'Solheim Physical Therapy'],
  ['Curtis Moonin', 'Moonin Net & Gear'],
  ['Hazel Brandvold', 'Brandvold Kennels'],
  ['Malia Tufaga', 'Resurrection Bay Coffee'],
  ['Owen Pfister', 'Pfister Chimney & Masonry'],
];

/** Customers with a package in Anchorage. */
export const ANCHORAGE: readonly CustomerName[] = [
  ['Agnes Nick', ''],
  ['Lorenzo Abad', ''],
  ['Kirsten Haugen', 'Hatcher Pass Yarn'],
  ['Dwight Pruitt', ''],
  ['Oksana Berezin', 'Berezin Piano Tuning'],
  ['Nathan Ahgupuk', ''],
  ['Corazon Villareal', ''],
  ['Jack Stoltz', 'Stoltz Auto Glass'],
  ['Elena Zaukar', ''],
  ['Hyun-woo Bae', 'Midtown Cycle Repair'],
  ['Tammy Oberg', ''],
  ['Isaiah Fonoti', ''],
  ['Greta Lindemuth', 'Lindemuth Quilting'],
  ['Paul Wassilie', ''],
  ['Xiomara Reyes', 'Reyes Tile & Stone'],
  ['Burt Engstrom', ''],
  ['Mai Chue Vang', 'Vang Family Produce'],
  ['Clayton Rooks', ''],
  ['Hannah Tritt', ''],
  ['Dragan Ilic', 'Ilic Cabinetry'],
  ['Roberta Kameroff', ''],
  ['Seth Ballinger', 'Ballinger Dental Lab'],
  ['Leilani Ah Sam', ''],
  ['Vern Tollefson', ''],
];

/** Customers with a package in Kenai. */
export const KENAI: readonly CustomerName[] = [
  ['Dolores Mishakoff', ''],
  ['Hank Ketterling', 'Ketterling Charters'],
  ['Fedora Baktuit', ''],
  ['Bill Sandoval', 'Sandoval Small Engine'],
  ['Jolene Wik', ''],
  ['Nikita Martushev', 'Martushev Fisheries'],
  ['Carla Dexter', ''],
  ['Emmett Showalter', ''],
  ['Sunny Cho', 'Soldotna Alterations'],
  ['Lyle Encelewski', ''],
  ['Peg Hartsock', 'Sterling Highway Quilts'],
  ['Rusty Oberholtzer', ''],
  ['Ana Segura', ''],
];

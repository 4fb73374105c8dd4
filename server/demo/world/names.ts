import type { Random } from './random.ts';

type NamePool = { surnames: string[]; men: string[]; women: string[] };

const words = (text: string) => text.normalize('NFC').split(' ');

const christianMen = words(
  'Emmanuel Daniel Samuel Joshua Peter Paul James John David Stephen Joseph Michael Moses Philip Simon Yohanna Bitrus Ishaya Istifanus Markus Luka Nuhu Ayuba Iliya Zakka Gideon Solomon Caleb Elisha Nathaniel Jonathan Timothy Titus Silas Felix Sunday Monday Friday Godwin Victor Bulus Danladi Habila Irmiya Thomas Patrick',
);
const christianWomen = words(
  'Grace Esther Mary Ruth Rebecca Sarah Deborah Hannah Martha Naomi Rahila Rifkatu Saratu Laraba Talatu Jummai Ladi Asabe Blessing Comfort Patience Mercy Joy Faith Charity Peace Gloria Victoria Rose Elizabeth Juliana Kaneng Ngo Kangyang Hajara Lydia Dorcas Abigail Felicia Monica Rhoda Tabitha Priscilla Nanmwa Nenrit Simi Paulina Josephine',
);
const muslimMen = words(
  "Abdullahi Ibrahim Musa Sani Garba Umar Yakubu Aliyu Usman Bello Haruna Idris Isah Kabiru Lawal Mahmud Nasiru Rabiu Salisu Shehu Suleiman Tijjani Yahaya Yusuf Zubairu Mu'azu Isma'il Ɗanladi Ɗahiru Ɗanjuma Ƙasimu Bashir Hamza Jibrin Mustapha Nura Auwal Sa'idu Abdulrahman Abdulmalik",
);
const muslimWomen = words(
  "Aisha Fatima Hauwa Zainab Maryam Khadija Amina Halima Rukayya Hadiza Safiya Sa'adatu Rabi Hafsat Bilkisu Asma'u Jamila Nafisa Ummi Balaraba Ɓalaraba Zulaihat Habiba Ramatu Salamatu Lami Binta Sumayya Ruƙayya Maimuna",
);
const hausaSurnames = words(
  "Abdullahi Ibrahim Musa Sani Garba Umar Yakubu Aliyu Usman Bello Haruna Idris Isah Lawal Mohammed Adamu Abubakar Suleiman Shehu Tanko Gambo Maikudi Ɗanjuma Ɗanlami Maƙeri Ɓauna Ƙofar-Mata Na'Allah Sarkin-Pawa Ba'u Audu Sule Baba Inuwa Magaji Maigari",
);

const NAME_POOLS: Record<string, NamePool> = {
  berom: {
    surnames: words(
      'Pam Gyang Dung Davou Chollom Bot Chuwang Choji Dalyop Jang Fom Rwang Zang Nyam Mandung Dachung Badung Tok Mwadkwon Gwom Bagu Danjuma Botson Dusu Pwajok Chung Deme Jugu',
    ),
    men: [...christianMen, ...words('Dung Gyang Pam Chuwang Davou Choji Bot Rwang')],
    women: [...christianWomen, ...words('Kaneng Ngo Kachollom Kangyang Vou Chundung Lyop')],
  },
  mwaghavul: {
    surnames: words(
      'Mutfwang Dakas Dapiya Dakogol Mafwalal Nenfort Dashe Datong Kumtur Bakwa Gwamlar Mwangkon Dadung Lohor Kyempus Gukas Damulak Nendirmwa Kopdiya Daspan',
    ),
    men: [...christianMen, ...words('Nanret Ponzhi Kumdi Mwanret')],
    women: [...christianWomen, ...words('Nendirmwa Naandi Kwarse Nanre Mafeng')],
  },
  ngas: {
    surnames: words(
      'Gomwalk Gofwen Gotom Golu Goyit Gokir Dimka Gomos Goshit Kumzhi Wuyep Gomper Gonap Gwotmut Dadi Jelmang Golshan Gowok Gopep Gukut',
    ),
    men: [...christianMen, ...words('Gomwalk Nde Gyet Wangshak')],
    women: [...christianWomen, ...words('Nde Yilkes Nenkat Kyenpia')],
  },
  tarok: {
    surnames: words(
      'Nimfel Nanle Ponfa Selbol Zitta Lar Bali Timkat Domkat Nimyel Nanpon Binven Wuyah Zwalbong Longbap Miri Dalong Garba Zimtim Kwalzoom Rimdans Zingfa Bakshut',
    ),
    men: [...christianMen, ...words('Nanfa Ponfa Nimfa Selchun Zungji')],
    women: [...christianWomen, ...words('Nanfwang Nenna Nimchak Nanzing Yilret')],
  },
  goemai: {
    surnames: words(
      "Shaldas Miskoom Shalang Laven Longkat Da'an Shaplong Haruna Muduut Naanlong Shalkur Dabup Dakum Longdet Goepfwang Shaldus Nentawe Dayil Muskwa",
    ),
    men: [...christianMen, ...words('Longs Shaldas Naanlong Miapkwap')],
    women: [...christianWomen, ...words("Naan Na'anwus Nakop Nashal")],
  },
  ron: {
    surnames: words('Mallo Machif Mafulul Mangut Mahan Maren Marafa Maimako Macham Makut Majang Mahwash Malau Mandyen Mabas Matawal'),
    men: [...christianMen, ...words('Mallo Mangut Macham')],
    women: [...christianWomen, ...words('Matawal Mafeng Nafisha')],
  },
  irigwe: {
    surnames: words('Chogo Gara Aga Rivi Bulus Zongo Kaze Wadu Duwa Evo Sunday Tsohu Adudu Rishe Kwadwas Maciga Abamu Azi Agah'),
    men: [...christianMen, ...words('Rivi Zhe Abri')],
    women: [...christianWomen, ...words('Nyi Wiki Chonu')],
  },
  hausa: { surnames: hausaSurnames, men: muslimMen, women: muslimWomen },
  fulani: {
    surnames: words('Ardo Jauro Bello Umaru Sambo Buba Jalo Bakari Dikko Lamido Gidado Modibbo Julde Wakili Abdulkadir Adamu'),
    men: [...muslimMen, ...words('Ardo Buba Jauro Julde Sambo Bappa')],
    women: [...muslimWomen, ...words('Dada Inna Kulu Jumba Adda')],
  },
  yoruba: {
    surnames: words(
      'Adeyemi Ogunleye Olatunji Balogun Adebayo Ọlágúnjú Akinwale Oyelaran Fashola Adeyinka Ogunbanjo Oladipo Bamidele Ajayi Ọṣúndáre Adébùkọlá-Ògúnbánjọ',
    ),
    men: words('Babatunde Olumide Adewale Kayode Oluwaseun Tunde Ayodele Femi Gbenga Segun Rotimi Olanrewaju'),
    women: words('Oluwafunmilayo Folake Yetunde Titilayo Bukola Funke Abimbola Omolara Ronke Adenike Morenike Olúwatóyìn'),
  },
  igbo: {
    surnames: words(
      'Okafor Nwosu Eze Okonkwo Nnamdi Chukwu Obi Onyeka Nwachukwu Uche Anyanwu Okoro Igwe Chukwuemeka-Nwankwo Onwuka Ugwu Aniekwe',
    ),
    men: words('Chukwuemeka Ikechukwu Obinna Chidi Emeka Uchenna Kelechi Ifeanyi Nnamdi Chinedu Onyekachi Tochukwu'),
    women: words('Chioma Ngozi Ifeoma Adaeze Nkechi Chiamaka Uju Amarachi Ebere Nneka Chinyere Oluchukwu'),
  },
  tiv: {
    surnames: words('Tyav Aondoakaa Iorfa Gbaa Terna Shima Akaa Iorkyaa Ugba Tarka Agber Orkar Ityo Kpera Nyitse'),
    men: words('Terver Aondover Tersoo Iorwuese Sesugh Terhemba Msughter Aondoaver Fanen Ternenge'),
    women: words('Doose Mbakeren Nguhemen Dooshima Wandoo Kumashe Ngodoo Mngusuul Iveren Seember'),
  },
};

/** Weights of ethnic groups per LGA of Plateau, by the LGA's code without its state. They are assumptions. */
const ETHNIC_GROUPS_BY_LGA: Record<string, Record<string, number>> = {
  'barkin-ladi': { berom: 12, fulani: 3, hausa: 2, igbo: 1 },
  bassa: { irigwe: 12, fulani: 2, hausa: 3, berom: 1 },
  bokkos: { ron: 14, fulani: 2, mwaghavul: 2, hausa: 1 },
  'jos-east': { irigwe: 4, berom: 3, hausa: 6, fulani: 1 },
  'jos-north': { hausa: 8, berom: 5, yoruba: 2, igbo: 3, tarok: 2, mwaghavul: 2, ngas: 2, tiv: 1, goemai: 1 },
  'jos-south': { berom: 11, mwaghavul: 3, ngas: 2, tarok: 2, igbo: 2, yoruba: 1, hausa: 2, tiv: 1, ron: 2 },
  kanam: { hausa: 12, ngas: 2, fulani: 3, tarok: 1 },
  kanke: { ngas: 15, hausa: 1, fulani: 1 },
  'langtang-north': { tarok: 16, hausa: 1, igbo: 1 },
  'langtang-south': { tarok: 12, hausa: 2, fulani: 1, tiv: 1 },
  mangu: { mwaghavul: 14, hausa: 2, fulani: 2, ron: 1 },
  mikang: { goemai: 6, tarok: 7, fulani: 1 },
  pankshin: { ngas: 14, mwaghavul: 2, hausa: 1 },
  'quaan-pan': { goemai: 12, tiv: 2, hausa: 2 },
  riyom: { berom: 12, irigwe: 2, fulani: 3 },
  shendam: { goemai: 11, hausa: 4, tarok: 2, tiv: 1 },
  wase: { hausa: 9, tarok: 6, fulani: 3 },
};
const DEFAULT_ETHNIC_GROUPS = { hausa: 4, berom: 2, yoruba: 4, igbo: 4, tiv: 2, fulani: 1 };

const DOUBLE_NAME_SHARE = 0.01;

export function pickEthnicGroup(random: Random, lgaCode: string): string {
  const weights: Record<string, number> = ETHNIC_GROUPS_BY_LGA[lgaCode.slice(3)] ?? DEFAULT_ETHNIC_GROUPS;
  return random.weighted(Object.keys(weights), (ethnicGroup) => weights[ethnicGroup] ?? 0);
}

const namePoolOf = (ethnicGroup: string): NamePool => NAME_POOLS[ethnicGroup] ?? (NAME_POOLS.hausa as NamePool);

export const pickSurname = (random: Random, ethnicGroup: string): string => random.pick(namePoolOf(ethnicGroup).surnames);

export function pickFirstName(random: Random, ethnicGroup: string, sex: 'MALE' | 'FEMALE'): string {
  const names = sex === 'MALE' ? namePoolOf(ethnicGroup).men : namePoolOf(ethnicGroup).women;
  // A few double names test that forms and lists have room for long ones.
  return random.chance(DOUBLE_NAME_SHARE) ? `${random.pick(names)}-${random.pick(names)}` : random.pick(names);
}

export const isMuslim = (ethnicGroup: string): boolean => ethnicGroup === 'hausa' || ethnicGroup === 'fulani';

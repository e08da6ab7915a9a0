/** When the table was last compared with its sources. */
export const consentAgesChecked = '2026-11'

/**
 * Sources, compared with each other:
 * - European Union: Article 8(1) GDPR, and its table of national ages in the Commission's staff working document SWD(2020) 115 of
 *   24 June 2020, page 17; the national laws that later lists of the same ages name.
 * - Spain: 14, section 7 LOPDGDD. A bill of March 2025 would raise it to 16; compare it first when you update this table.
 * - Slovenia: 15 since 26 January 2023, by ZVOP-2 (Official Gazette 163/22). Older lists still say 16.
 * - United Kingdom: 13, Article 8 UK GDPR as the Information Commissioner's Office quotes it.
 * - United States: 13, COPPA, 15 U.S.C. 6501-6506.
 *
 * Countries whose age could not be confirmed, or whose law is being changed, are not listed: docs/decisions/050.
 */
const countriesByAge = {
  13: ['BE', 'EE', 'FI', 'GB', 'LV', 'MT', 'PT', 'SE', 'US'],
  14: ['AT', 'BG', 'CY', 'ES', 'IT', 'LT'],
  15: ['CZ', 'FR', 'GR', 'SI'],
  16: ['DE', 'HR', 'HU', 'IE', 'LU', 'NL', 'PL', 'RO', 'SK'],
}

/** Countries (ISO 3166-1 codes), and the age from which people consent to the processing of their data by an online service. */
export const consentAges = Object.entries(countriesByAge).flatMap(([age, countries]) =>
  countries.map((country) => ({ country, age: Number(age) })),
)

/** A country, and the age from which people consent to the processing of their data by an online service. */
interface ConsentAge {
  /** ISO 3166-1 code. */
  country: string
  age: number
}

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
export const consentAges: readonly ConsentAge[] = [
  { country: 'AT', age: 14 },
  { country: 'BE', age: 13 },
  { country: 'BG', age: 14 },
  { country: 'CY', age: 14 },
  { country: 'CZ', age: 15 },
  { country: 'DE', age: 16 },
  { country: 'EE', age: 13 },
  { country: 'ES', age: 14 },
  { country: 'FI', age: 13 },
  { country: 'FR', age: 15 },
  { country: 'GB', age: 13 },
  { country: 'GR', age: 15 },
  { country: 'HR', age: 16 },
  { country: 'HU', age: 16 },
  { country: 'IE', age: 16 },
  { country: 'IT', age: 14 },
  { country: 'LT', age: 14 },
  { country: 'LU', age: 16 },
  { country: 'LV', age: 13 },
  { country: 'MT', age: 13 },
  { country: 'NL', age: 16 },
  { country: 'PL', age: 16 },
  { country: 'PT', age: 13 },
  { country: 'RO', age: 16 },
  { country: 'SE', age: 13 },
  { country: 'SI', age: 15 },
  { country: 'SK', age: 16 },
  { country: 'US', age: 13 },
]

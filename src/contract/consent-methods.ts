/** How a guardian gave consent. */
export const consentMethods = ['in person', 'on paper', 'by phone', 'in writing'] as const
export type ConsentMethod = (typeof consentMethods)[number]

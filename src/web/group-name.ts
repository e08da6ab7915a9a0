const given = document.querySelector<HTMLMetaElement>('meta[name="group-name"]')?.content ?? ''

/** The ministry's name, which the server writes into the page. */
export const groupName = given === '' || given.startsWith('__') ? 'Youth Ministry' : given

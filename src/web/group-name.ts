const content = document.querySelector<HTMLMetaElement>('meta[name="group-name"]')?.content ?? ''

/** Name of the group, which the server inserts into the page. */
export const groupName = content === '' || content.startsWith('__') ? 'Youth Ministry' : content

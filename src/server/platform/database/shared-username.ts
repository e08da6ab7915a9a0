import { sql as raw } from 'kysely'

/**
 * Selects the username of a person if the name of another one looks the same, else null. Who has no name was erased.
 * @param person the table `users`, or its name in the statement
 */
export const sharedUsername = <Alias extends string = 'shared_username'>(person: string, alias?: Alias) =>
  raw<string | null>`case when exists (
    select 1 from users as namesake
    where namesake.name_skeleton = ${raw.ref(`${person}.name_skeleton`)}
      and namesake.name_skeleton <> '' and namesake.id <> ${raw.ref(`${person}.id`)}
  ) then ${raw.ref(`${person}.username`)} end`.as(alias ?? ('shared_username' as Alias))

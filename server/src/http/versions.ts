import { conflict } from './errors.ts'

/** 409 where a thing was changed from another version than is stored now; without one, nothing is compared. */
export function refuseOtherVersion(
  thing: string,
  version: number | undefined,
  stored: { version: number },
) {
  if (version !== undefined && version !== stored.version)
    throw conflict(`This ${thing} was changed in another tab or by someone else. Reload to see it.`)
}

/** Whether a save leaves everything as it is stored. */
export const isNothing = (sent: object) => Object.values(sent).every((value) => value === undefined)

/** The version that a save leaves. Where nothing was sent it is the same, so that others who edit the thing are not told. */
export const versionAfter = ({ version }: { version: number }, sent: object) =>
  isNothing(sent) ? version : version + 1

import { conflict } from '../errors.ts'

/** 409 if the version differs from the stored one; unchecked without a version. */
export function refuseOtherVersion(
  thing: string,
  version: number | undefined,
  stored: { version: number },
) {
  if (version !== undefined && version !== stored.version)
    throw conflict(`This ${thing} was changed in another tab or by someone else. Reload to see it.`)
}

/** Whether a save changes nothing. */
export const isNothing = (sent: object) => Object.values(sent).every((value) => value === undefined)

/** Version after a save; unchanged if nothing was sent, so that other editors are not disturbed. */
export const versionAfter = ({ version }: { version: number }, sent: object) =>
  isNothing(sent) ? version : version + 1

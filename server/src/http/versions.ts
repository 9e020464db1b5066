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

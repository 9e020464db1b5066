const isTrial = (version: string) => version.includes('-')
const core = (version: string) => version.split('-')[0] ?? version

/** Sorts versions, the newest last; a trial version comes before the one that it tries. */
const byVersion = (a: string, b: string) =>
  core(a).localeCompare(core(b), 'en', { numeric: true }) ||
  Number(isTrial(b)) - Number(isTrial(a)) ||
  a.localeCompare(b, 'en', { numeric: true })

/** The newest of `versions`. A trial version counts only beside one in use: the registry's word "latest" may lag behind. */
export const newestVersion = (versions: string[], inUse: string) =>
  versions
    .filter((version) => isTrial(inUse) || !isTrial(version))
    .toSorted(byVersion)
    .at(-1)

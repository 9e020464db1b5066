import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'

/** Says that no result is promised, if the owner wants it said. */
export function NoPromise() {
  const { i18n } = useLingui()
  return useAcademy().promisesNoResult ? (
    <p>{i18n.t('Marks depend on many things; no result is promised.')}</p>
  ) : null
}

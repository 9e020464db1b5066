import { useLingui } from '@lingui/react'
import { useAcademy } from '../../academy.ts'

export function Welcome() {
  const { i18n } = useLingui()
  const { name } = useAcademy()

  return <h1>{i18n.t('Welcome to {name}', { name })}</h1>
}

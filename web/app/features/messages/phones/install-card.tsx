import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { readOwnValue, writeOwnValue } from '../../../own-storage.ts'
import { readStored, writeStored } from '../../../storage.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { todayIn } from '../../../ui/text/times/dates.ts'

const FIRST_DAY = 'firstDay'
const OFFERED = 'appOffered'

/**
 * The browser's offer to put the site on the home screen. A script of the page (`early-submits.tsx`) keeps the offer.
 */
type Offer = Event & { prompt: () => Promise<unknown> }
const readInstallOffer = () => (window as { installOffer?: Offer }).installOffer

/** True if somebody used this device on an earlier day; stores the first day. */
function isSecondDay(zone: string) {
  const day = todayIn(zone)
  const first = readOwnValue('local', FIRST_DAY)
  if (first === null) writeOwnValue('local', FIRST_DAY, day)
  return first !== null && first !== day
}

/** The browser's offer, shown once, on a second day. */
function useInstallOffer(zone: string) {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const look = () => {
      const found = readInstallOffer()
      if (!found || readStored('local', OFFERED) || !isSecondDay(zone)) return
      writeStored('local', OFFERED, 'yes')
      setOffer(found)
    }
    look()
    window.addEventListener('installoffer', look)
    return () => window.removeEventListener('installoffer', look)
  }, [zone])
  return [offer, () => setOffer(undefined)] as const
}

/** Offers to put the site on the home screen. */
export function InstallCard() {
  const { i18n } = useLingui()
  const { name, timeZone } = useAcademy()
  const [offer, close] = useInstallOffer(timeZone)
  if (!offer) return null

  return (
    <section className="stack gap12 pad16 card" aria-labelledby="as-app">
      <h2 id="as-app">{i18n.t('{name} on your home screen?', { name })}</h2>
      <p>{i18n.t('It then opens with one press, as an app does.')}</p>
      <div className="wrap gap12">
        <Button variant="main" onClick={() => void offer.prompt().finally(close)}>
          {i18n.t('Yes')}
        </Button>
        <Button onClick={close}>{i18n.t('Not now')}</Button>
      </div>
    </section>
  )
}

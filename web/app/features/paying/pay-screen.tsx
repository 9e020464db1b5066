import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useSearchParams } from 'react-router'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { BegunClaims } from './begun-claims.tsx'
import { ChooseDues } from './choose-dues.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { OnlineStatus } from './online-status.tsx'
import { ledgersOf, ownClaims } from './paying.data.ts'

/** Whose dues can be paid: oneself, or one's children. */
type Payable = { uid: string }

/** What the route around it says: whose dues, and where to go when it is done. */
type PayContext = {
  payables: readonly Payable[]
  home: string
}

/**
 * Pays dues by UPI. `?dues=1,2` are ticked, `?claim=17` is what was begun, `?online_payment=4` what was paid at the bank: it stands in
 * the address, so that it is there again after the way to the app and back, and after a reload.
 */
export function Paying({ payables, home }: PayContext) {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const ledgers = useQuery(ledgersOf(payables.map(({ uid }) => uid)))
  const claims = useQuery(ownClaims)
  const begun = Number(params.get('claim'))
  const online = Number(params.get('online_payment'))
  const skeleton = <SkeletonRows rows={4} photo={false} label={i18n.t('Loading what is owed...')} />
  const failure = i18n.t('What is owed could not be loaded.')

  if (online) return <OnlineStatus online_payment_id={online} home={home} />
  if (begun)
    return (
      <Loaded query={claims} failure={failure} skeleton={skeleton}>
        {(known) => {
          const claim = known.find(({ claim_id }) => claim_id === begun)
          return claim ? (
            <ClaimSteps claim={claim} home={home} />
          ) : (
            <p>{i18n.t('This payment is not there.')}</p>
          )
        }}
      </Loaded>
    )
  const goOn = (claim_id: number) => setParams({ claim: String(claim_id) }, { replace: true })
  return (
    <>
      <BegunClaims claims={claims.data ?? []} onChosen={goOn} />
      <Loaded query={ledgers} failure={failure} skeleton={skeleton}>
        {(known) => (
          <ChooseDues
            ledgers={known}
            first={(params.get('dues') ?? '').split(',').map(Number)}
            onTicked={(due_ids) =>
              setParams({ dues: due_ids.join(',') }, { replace: true, preventScrollReset: true })
            }
            onBegun={goOn}
          />
        )}
      </Loaded>
    </>
  )
}

/** `Paying` as a route, within one that says for whom. */
const PayScreen = () => <Paying {...useOutletContext<PayContext>()} />
export default PayScreen

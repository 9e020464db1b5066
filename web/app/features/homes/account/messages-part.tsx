import type { Preference } from '@ganit/contract/messages/inbox'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { usePurposes } from '../../accounts/message-purposes.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { messagePreferences, type Purpose, switchPurpose } from './messages.data.ts'

/** Enquirers have no account. */
const isOfFamilies = ({ purpose }: Preference) => purpose !== 'enquiry'

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Switches the kinds of messages sent beside the inbox. */
export function MessagesPart() {
  const { i18n } = useLingui()
  const purposeNames = usePurposes()
  const query = useQuery(messagePreferences)
  const { failure, run } = useAction()

  return (
    <AccountPart title={i18n.t('Messages')}>
      <p className={classes.note}>
        {i18n.t(
          'Messages that you switch off no longer come by mail, SMS or WhatsApp. They stay in your inbox here. Receipts and mails about your account always come.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <QueryView
        query={query}
        failure={i18n.t('Failed to load your message settings.')}
        skeleton={<SkeletonRows rows={4} photo={false} />}
      >
        {({ purposes }) => (
          <ul className={classes.fields}>
            {purposes.filter(isOfFamilies).map(({ purpose, on }) => (
              <li key={purpose}>
                <Switch
                  label={capitalise(purposeNames[purpose] ?? purpose)}
                  checked={on}
                  onChange={(wanted) =>
                    void run(async () => {
                      const switched = { purpose: purpose as Purpose, on: wanted }
                      return (await switchPurpose(switched)).message
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </AccountPart>
  )
}

import type { HostingFacts } from '@ganit/contract/office/hosting'
import { useQuery } from '@tanstack/react-query'
import { titled, useAcademy } from '../../../../academy.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { AgreementText } from '../../../../ui/layout/agreement-text.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../../ui/text/formats.ts'
import { formatMoment } from '../../../../ui/text/times/dates.ts'
import { Section } from '../sections/section.tsx'
import classes from '../settings.module.css'
import { SettingsFrame } from '../settings-frame.tsx'
import { acceptAgreement, hosting } from './hosting.data.ts'

type PartProps = { facts: HostingFacts }

/** The academy's address, its host, the latest backup, and the mails left today. */
function Host({ facts: { address, host, last_backup, mails_left } }: PartProps) {
  const { timeZone } = useAcademy()
  return (
    <Section id="host" title="Your host" hint="The firm or person that runs Ganit for you.">
      <p>
        Your academy is at <strong>{address.replace(/^https?:\/\//, '')}</strong>, hosted by{' '}
        <strong>{host.domain}</strong>
        {host.email && (
          <>
            {' '}
            (<a href={`mailto:${host.email}`}>{host.email}</a>)
          </>
        )}
        .
      </p>
      <p>
        {last_backup
          ? `The last backup was made on ${formatMoment(last_backup, timeZone)}.`
          : 'There is no backup yet: the first is made in the coming night.'}
      </p>
      {mails_left !== null && (
        <p>
          {`${countInWords(mails_left, 'mail', 'mails')} may still leave today. Others wait until after midnight. Codes, passwords and invitations never wait.`}
        </p>
      )}
    </Section>
  )
}

/** The agreement, when it was accepted, and a button for a later version. */
function Agreement({ facts: { agreement, accepted } }: PartProps) {
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const isPresent = accepted?.version === agreement.version
  const accept = () =>
    run(async () => (await acceptAgreement({ version: agreement.version })).message)
  return (
    <Section id="agreement" title="Agreement" hint="What you and your host promise each other.">
      <StatusMark kind={isPresent ? 'done' : 'late'}>
        {isPresent
          ? `Accepted on ${formatMoment(accepted.at, timeZone)}`
          : accepted
            ? 'The agreement was changed'
            : 'Not accepted yet'}
      </StatusMark>
      <AgreementText agreement={agreement} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {!isPresent && (
        <div>
          <Button variant="main" loading={isSending} onClick={accept}>
            Accept
          </Button>
        </div>
      )}
    </Section>
  )
}

const Leaving = ({ facts: { host } }: PartProps) => (
  <Section id="leaving" title="Take everything home">
    <p>
      {`Write to ${host.email ?? `your host, ${host.domain}`}: you get your whole academy in one file, which any computer with Ganit opens, and its secret as a second one.`}
    </p>
  </Section>
)

export const meta = titled('Hosting')

/** The page on which the owner of a hosted academy reads about the host. */
export default function Hosting() {
  const { isHosted = false } = useAcademy()
  const query = useQuery({ ...hosting, enabled: isHosted })
  return (
    <SettingsFrame title="Hosting">
      <div className={`stack gap24 ${classes.form}`}>
        {!isHosted ? (
          <EmptyState
            title="This academy has no host"
            action={<ButtonLink to="/admin/settings/backups">Backups</ButtonLink>}
          >
            Ganit runs here for your academy alone, and you look after the machine yourself.
          </EmptyState>
        ) : (
          <QueryView
            query={query}
            failure="Failed to load the hosting."
            skeleton={<SkeletonRows rows={4} photo={false} />}
          >
            {(facts) => (
              <>
                <Host facts={facts} />
                <Agreement facts={facts} />
                <Leaving facts={facts} />
              </>
            )}
          </QueryView>
        )}
      </div>
    </SettingsFrame>
  )
}

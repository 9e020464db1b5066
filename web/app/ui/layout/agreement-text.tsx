import type { HostingAgreement } from '@ganit/contract/office/hosting'

/** The agreement between an academy and its host, folded until it is read. It is in English. */
export const AgreementText = ({
  agreement: { title, sections },
}: {
  agreement: HostingAgreement
}) => (
  <details lang="en">
    <summary>{title}</summary>
    <div className="stack gap12">
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  </details>
)

import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The enquiry that the address names, which stands open: Back closes it, a reload keeps it, and a link to it can be sent.
 * What is no number of one counts as none.
 */
export function useOpenedEnquiry() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('enquiry') ?? ''

  const searchWith = (enquiry_id: number | null) => {
    const next = new URLSearchParams(params)
    if (enquiry_id === null) next.delete('enquiry')
    else next.set('enquiry', String(enquiry_id))
    return { search: next.size > 0 ? `?${next}` : '' }
  }
  return {
    enquiry_id: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null,
    open: (enquiry_id: number) =>
      void navigate(searchWith(enquiry_id), {
        preventScrollReset: true,
        state: { isOpened: true },
      }),
    close: () =>
      state?.isOpened
        ? void navigate(-1)
        : void navigate(searchWith(null), { preventScrollReset: true, replace: true }),
  }
}

import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The open enquiry, in the address: Back closes it, a reload keeps it, and links can be shared. Invalid numbers are
 * ignored.
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

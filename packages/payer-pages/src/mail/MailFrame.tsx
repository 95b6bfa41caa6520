/** What every mail of ours looks like: the frame with our name, a box for words that are not ours, and one link. Styles stand in the tags, as mail programs want them. */
import type { ReactNode } from 'react'

export const grey = { color: '#525d6d', fontSize: '13px', lineHeight: '1.5' }

/** @param test the banner's words in Test Mode. */
export function MailFrame({
  test,
  foot,
  children,
}: {
  test: string | null
  foot: ReactNode
  children: ReactNode
}) {
  return (
    <body
      style={{
        margin: 0,
        padding: '24px 12px',
        background: '#f6f7f9',
        color: '#0f172a',
        fontFamily: 'Arial, Helvetica, sans-serif',
        fontSize: '15px',
        lineHeight: '1.5',
      }}
    >
      <div
        style={{
          maxWidth: '520px',
          margin: '0 auto',
          background: '#ffffff',
          border: '1px solid #e2e6ec',
          borderRadius: '12px',
          padding: '24px',
        }}
      >
        {test && (
          <p
            style={{
              margin: '0 0 16px',
              padding: '8px 12px',
              background: '#b54708',
              color: '#ffffff',
              fontWeight: 'bold',
            }}
          >
            {test}
          </p>
        )}
        <p style={{ margin: '0 0 16px', fontWeight: 'bold', color: '#1257d6' }}>Saola Pay</p>
        {children}
        <p style={{ margin: 0, paddingTop: '16px', borderTop: '1px solid #e2e6ec', ...grey }}>
          {foot}
        </p>
      </div>
    </body>
  )
}

/** Shuts in what a merchant wrote. */
export const MailBox = ({ margin, children }: { margin: string; children: ReactNode }) => (
  <div
    style={{
      border: '1px solid #e2e6ec',
      borderLeft: '4px solid #c3cad4',
      borderRadius: '8px',
      padding: '12px 16px',
      margin,
    }}
  >
    {children}
  </div>
)

export const MailButton = ({ url, text }: { url: string; text: string }) => (
  <p style={{ margin: '0 0 20px' }}>
    <a
      href={url}
      style={{
        display: 'inline-block',
        background: '#1257d6',
        color: '#ffffff',
        textDecoration: 'none',
        fontWeight: 'bold',
        padding: '12px 24px',
        borderRadius: '8px',
      }}
    >
      {text}
    </a>
  </p>
)

/** The button's address for people whose mail program shows no buttons. */
export const MailAddress = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 20px', wordBreak: 'break-all', ...grey }}>{children}</p>
)

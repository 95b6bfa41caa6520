/** What only pages of subscriptions need. */
const source = `
.price{font-size:22px;font-weight:650}
.side{display:grid;gap:16px;align-content:start;min-width:0}
.two>.card{align-content:start}
.tick{display:flex;gap:12px;align-items:center;min-height:44px;cursor:pointer}
.tick input{width:22px;height:22px;flex:none}
textarea{font:inherit;width:100%;padding:8px 12px;border:1px solid #8a94a3;border-radius:10px;background:var(--card);color:var(--ink)}
.code{letter-spacing:.3em;font-size:24px!important;text-align:center}
.btn.bad{background:#b42318;border-color:#b42318;color:#fff}
.split{display:flex;gap:12px;justify-content:space-between;align-items:baseline;overflow-wrap:anywhere}
.split small{flex:none;font-size:14px;color:var(--mut)}
.end{text-align:right;flex:none;display:grid}
h1{overflow-wrap:anywhere}
`
export const subscriptionStyle = source.replace(/\n/g, '')

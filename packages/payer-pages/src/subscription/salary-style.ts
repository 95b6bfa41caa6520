/** What only the employee's page needs. */
const source = `
.bar{display:block;width:100%;height:14px;border-radius:7px;overflow:hidden;background:#0b7a44}
.bar rect{fill:#0b7a44}
.bar .drawn{fill:#525d6d}
.bar .waiting{fill:#e0a100}
.key{list-style:none;margin:0;padding:0;display:grid;gap:4px}
.key i{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:8px;background:#0b7a44}
.key .drawn{background:#525d6d}
.key .waiting{background:#e0a100}
.quick{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:10px}
.quick .btn{font-variant-numeric:tabular-nums;padding-inline:6px}
.quick p{grid-column:1/-1;font-weight:650}
.say{font-size:18px}
@media(prefers-color-scheme:dark){.bar,.bar rect,.key i{background-color:#34b37a;fill:#34b37a}.bar .drawn{fill:#8a94a3}.key .drawn{background:#8a94a3}.bar .waiting{fill:#f0b429}.key .waiting{background:#f0b429}}
`
export const salaryStyle = source.replace(/\n/g, '')

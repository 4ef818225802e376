extension ErgonomicsReport {
    /// The report's style sheet: light and dark by the reader's setting, one column on phones, fit for paper.
    static let style = """
        :root{--ground:#fff;--panel:#f4f6f8;--ink:#17202a;--quiet:#566270;--line:#d7dde3;--l0:#5aa9c7;--l1:#5cb885;\
        --l2:#f0cf4e;--l3:#f0954a;--l4:#e0604f;--unseen:#c3cad2}
        @media(prefers-color-scheme:dark){:root{--ground:#12171c;--panel:#1c232a;--ink:#e8edf2;--quiet:#9dabb8;\
        --line:#333d47;--unseen:#4c5762}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
        header,main,footer{max-width:70rem;margin:0 auto;padding:0 1rem}
        h1{margin:1.5rem 0 .25rem;font-size:2rem}
        h2{margin:2rem 0 .25rem;font-size:1.35rem}
        h3{margin:1.5rem 0 .5rem;font-size:1.1rem}
        h4{margin:1.25rem 0 .4rem;font-size:.95rem}
        p{margin:.4rem 0;max-width:48rem}
        .facts,footer{color:var(--quiet);font-size:.9rem}
        .warning{border-left:4px solid var(--l3);padding:.3rem .7rem;background:var(--panel)}
        .clip,.notes{border-top:1px solid var(--line);margin-top:1.5rem}
        .notes li{margin:.4rem 0;max-width:48rem}
        .moments{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,31rem),1fr));gap:1rem}
        figure{margin:0;background:var(--panel);border:1px solid var(--line);border-radius:.6rem;overflow:hidden;\
        display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.5fr)}
        figure img{width:100%;height:100%;max-height:24rem;object-fit:contain;object-position:top;display:block}
        figcaption{padding:.7rem;font-size:.85rem}
        .scores{display:flex;flex-wrap:wrap;gap:.3rem;margin:.4rem 0}
        .score{border-radius:.4rem;padding:.1rem .5rem;color:#111;white-space:nowrap}
        .angles{border-collapse:collapse;width:100%;overflow-wrap:normal}
        .angles th{text-align:left;font-weight:500;white-space:nowrap;color:var(--quiet);padding:.08rem .4rem .08rem 0;vertical-align:top}
        .angles td{padding:.08rem .3rem .08rem 0;vertical-align:top;font-variant-numeric:tabular-nums}
        .sides td{color:var(--quiet)}
        .row{display:flex;gap:.7rem;align-items:center;margin:.35rem 0}
        .name{flex:0 0 3.2rem;color:var(--quiet);font-size:.9rem}
        .bars{flex:1;min-width:0}
        .bar{display:flex;height:1.5rem;border-radius:.3rem;overflow:hidden;background:var(--panel)}
        .bar span{color:#111;font-size:.78rem;line-height:1.5rem;text-align:center;overflow:hidden;white-space:nowrap}
        .bar.thin{height:.35rem;margin-top:2px}
        .bar.thin span{font-size:0}
        .legend{list-style:none;margin:.4rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.15rem 1rem;font-size:.82rem;\
        color:var(--quiet)}
        .legend i{display:inline-block;width:.8em;height:.8em;border-radius:.2em;margin-right:.35em}
        .l0{background:var(--l0);fill:var(--l0)}.l1{background:var(--l1);fill:var(--l1)}
        .l2{background:var(--l2);fill:var(--l2)}.l3{background:var(--l3);fill:var(--l3)}
        .l4{background:var(--l4);fill:var(--l4)}.unseen{background:var(--unseen);fill:var(--unseen)}
        .score.unseen,.bar .unseen{color:var(--ink)}
        .strip{flex:1;min-width:0;height:3rem;background:var(--panel);border-radius:.3rem;display:block}
        .ends{flex:1;display:flex;justify-content:space-between;color:var(--quiet);font-size:.8rem}
        .parts{border-collapse:collapse;width:100%}
        .parts th{text-align:left;font-weight:500;white-space:nowrap;padding:.15rem .8rem .15rem 0;width:1%;font-size:.9rem}
        .parts td{padding:.15rem 0}
        footer{padding:2rem 1rem}
        @media(max-width:34rem){h1{font-size:1.6rem}figure{grid-template-columns:1fr}figure img{max-height:75vh}}
        @media print{figure,.person,li{break-inside:avoid}h1,h2,h3,h4,.facts{break-after:avoid}\
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
        """
}

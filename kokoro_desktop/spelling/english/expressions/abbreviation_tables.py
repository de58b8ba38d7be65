"""Tables of abbreviations and the words that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import table


def _sentence_start(rows: Mapping[str, str]) -> Mapping[str, str]:
    """Add the entries with a capital, as at the start of a sentence: Appt., Fyi; but Max. may be a name."""
    capitals = {
        short.capitalize(): words
        for short, words in rows.items()
        if len(short) > 2 and short.islower() and short.isalpha() and short not in ("max", "min", "imo", "abt")
    }
    return MappingProxyType({**capitals, **rows})


# Always an abbreviation, with or without a dot.
ALWAYS: Final = _sentence_start(
    table("""
    Govt = government; govt = government; Dept = department; dept = department; Hwy = highway
    approx = approximately; Bros = brothers; Assn = association; Intl = international; Natl = national
    tsp = teaspoon; tbsp = tablespoon; Tbsp = tablespoon; appt = appointment; vs = versus; Messrs = messers
    Mme = madame; Mlle = mademoiselle; misc = miscellaneous; qty = quantity; Sgt = sergeant; Cpl = corporal
    Pvt = private; Capt = captain; Cmdr = commander; Ltd = limited; Jr = junior; Rte = route; Mgmt = management
    mgmt = management; Mtn = mountain; Mts = mountains; Pkwy = parkway; bldg = building; Bldg = building
    yrs = years; hrs = hours; mins = minutes; secs = seconds; lbs = pounds; doz = dozen; Bcc = B C C; acct = account
    dbl = double; gdn = garden; gdns = gardens; Revd = reverend
    accts = accounts; Acct = account; Attn = attention; attn = attention; pcs = pieces; chars = characters
    sq = square; Mfr = manufacturer; mfr = manufacturer; Utd = united; Ctrl = control; ctrl = control
    Qty = quantity; Mgr = manager; mgr = manager; ltrs = letters; agg = aggregate; Abbr = abbreviation
    abbr = abbreviation; atty = attorney; attys = attorneys; Attys = attorneys; cresc = crescendo
    decresc = decrescendo; tmrw = tomorrow; tmr = tomorrow; ppl = people; thx = thanks; tnx = thanks; plz = please
    ur = your; bday = birthday; gd = good; abt = about; msg = message; yr = year; msgs = messages; hwk = homework
    rly = really; srsly = seriously; wk = week; wks = weeks; txt = text; txts = texts; cya = see ya; idc = I D C
    omw = O M W; tba = T B A; pkt = packet; pkts = packets; fwd = forward; pmt = payment; pmts = payments
    recd = received; YoY = year over year; QoQ = quarter over quarter; yoy = year over year; Gtr = greater
    cnr = corner; Cnr = corner; Twp = township; PO = P O; macOS = mac O S; iPadOS = iPad O S; NVMe = N V M E
    MoD = M O D; DoD = D O D; DoJ = D O J; DoE = D O E; DfE = D F E; DfT = D F T; IoT = I O T; omg = O M G
    idk = I D K; imo = I M O; imho = I M H O; iirc = I I R C; afaik = A F A I K; diy = D I Y; faq = F A Q
    irl = I R L; ikr = I K R; hmu = H M U; ttyl = T T Y L; lmao = L M A O; icymi = I C Y M I; otoh = O T O H
    fwiw = F W I W; wyd = W Y D; eod = E O D; ootd = O O T D; iykyk = I Y K Y K; Leics = Leicestershire
    Lancs = Lancashire; Herts = Hertfordshire; Notts = Nottinghamshire; Cambs = Cambridgeshire
    Northants = Northamptonshire; Glos = Gloucestershire; Lincs = Lincolnshire; Worcs = Worcestershire
    Warks = Warwickshire; Yorks = Yorkshire; Hants = Hampshire; Oxon = Oxfordshire; mmHg = millimeters of mercury
    Mx = mix; Pls = please; pls = please; Wm = William; Geo = George; Chas = Charles; tkt = ticket; tkts = tickets
    stn = station; stns = stations; Stmt = statement; stmt = statement; bt = beat; sched = schedule; edn = edition
    smth = something; COB = C O B; EOD = E O D; prob = probably; Assoc = association; amt = amount; Amt = amount
    wknd = weekend; wkend = weekend; xmas = Christmas; govts = governments; depts = departments; jnr = junior
    Jnr = junior; snr = senior; Snr = senior; Hwys = highways; appts = appointments; Mssrs = messers; pkg = package
    pkgs = packages; Pkg = package; mtg = meeting; mtgs = meetings; Mtg = meeting; mkt = market; mkts = markets
    bldgs = buildings; ctr = center; Ctr = center; hwy = highway; tbsps = tablespoons; tsps = teaspoons; nvr = never
    cld = could; shld = should; wld = would; wud = would; dnt = don't; didnt = didn't; dont = don't; isnt = isn't
    doesnt = doesn't; ive = I've; thats = that's; whats = what's; couldnt = couldn't; wouldnt = wouldn't
    wasnt = wasn't; havent = haven't; youre = you're; theyre = they're; lbw = L B W; ONS = O N S; fyi = F Y I
    xoxo = X O X O; rgds = regards; Rgds = regards; Jct = junction; Wk = week; pvt = private; lb = pound
    ngl = N G L; brb = B R B; nbd = N B D; tysm = T Y S M; gtg = G T G; ily = I L Y; iou = I O U; lge = large
    Thx = thanks; Thanx = thanks; thanx = thanks; cttee = committee; Cttee = committee; thurs = Thursday
    tues = Tuesday; weds = Wednesday; thur = Thursday; fri = Friday; Plz = please; Ppl = people; Omg = O M G
    Idk = I D K; Tmrw = tomorrow; tonite = tonight; sthg = something; Regt = regiment; Bde = brigade; Coy = company
    hols = holidays; DOB = D O B; wya = W Y A; wbu = W B U; hbu = H B U; ofc = of course; afk = A F K; ftw = F T W
""")
)
# An abbreviation only with a dot.
DOTTED: Final = _sentence_start(
    table("""
    Prof = professor; prof = professor; Rev = reverend; Inc = incorporated; Corp = corporation; Co = company
    Esq = esquire; Univ = university; Asst = assistant; inc = including; nr = near; incl = including
    excl = excluding; avg = average; Mfg = manufacturing; Supt = superintendent; Insp = inspector; cf = compare
    viz = namely; resp = respectively; Sr = senior; esp = especially; i.e = that is; e.g = for example
    Eds = editors; eds = editors; Cllr = councillor; max = maximum; min = minimum; Inst = institute
    orig = originally; encl = enclosed; Bal = balance; bal = balance; wt = weight; Wt = weight; ht = height
    Ht = height; Anag = anagram; anag = anagram; opp = opposite; Opp = opposite; Nr = near; Cf = compare
    Mkt = market; Sch = school; Coll = college; Pfc = P F C; Cpt = captain; Blk = block; Cath = cathedral
    sm = small; lg = large; Hse = house; subj = subject; attrib = attributed; transl = translated
    introd = introduced; pron = pronounced; abbrev = abbreviation; Cont'd = continued; illus = illustrated
    temps = temperatures; Temps = temperatures; Approx = approximately; Ref = reference; ref = reference
    Amend = amendment; dep = departs; arr = arrives; ea = each; dist = distance; elev = elevation
    Elev = elevation; diam = diameter; usu = usually; Ave = avenue; Blvd = boulevard; St = street; Rd = road
    Adm = admiral; Ph.D = P H D; exc = except; cr = credit; Atty = attorney; Cres = crescent; Gdns = gardens
    equiv = equivalent; std = standard; suppl = supplement; anon = anonymous; contd = continued
    Contd = continued; distr = district; Distr = district; freq = frequency; masc = masculine; fem = feminine
    occas = occasionally; prev = previous; publ = published; plur = plural; vert = vertical; horiz = horizontal
    auth = authorised; bibliog = bibliography; biog = biography; cyl = cylinder; estd = established
    Estd = established; Illus = illustrated; invt = inventory; junc = junction; mfd = manufactured
    qtr = quarter; Qtr = quarter; Tot = total; transf = transferred; Treas = treasurer; yds = yards
    Assocs = associates; Commr = commissioner; Const = constable; Maint = maintenance; Mun = municipal
    Soc = society; Svcs = services; Svc = service; Fdn = foundation; addl = additional; Conf = conference
    conf = conference; eff = effective; Eff = effective; Rt = route; Fl = floor; dr = doctor; Encl = enclosed
    reqd = required; Reqd = required; Plf = plaintiff; Dkt = docket; vis = visibility
    Org = organization; org = organization; apt = apartment; apts = apartments; Apt = apartment; Apts = apartments
""")
)
# An abbreviation before a name.
BEFORE_NAME: Final = table("""
    Gen = general; Col = colonel; Lt = lieutenant; Maj = major; Sen = senator; Rep = representative
    Gov = governor; Pres = president; Fr = father; Det = detective; Hon = honorable; Amb = ambassador
    Dr = doctor; St = saint; Mt = mount; Ft = fort; Pt = point; Sec = secretary; Sens = senators
    Reps = representatives; Drs = doctors; Ste = saint; Sr = sister; Pte = private; Mons = monsieur; Gt = great
    Brig = brigadier; Cdr = commander; Ald = alderman; Cdre = commodore; Sqn = squadron; Upr = upper
    Up = upper; nr = near; Insp = inspector; Supt = superintendent; Mdm = madam; Bro = brother; Bp = bishop
    Abp = archbishop; Preb = prebendary; Cllr = councillor
""")
# An abbreviation before a number.
BEFORE_NUMBER: Final = table("""
    mag = magnitude; Mag = magnitude; Fig = figure; fig = figure; Figs = figures; figs = figures; p = page
    pp = pages; P = page; Vol = volume; vol = volume; vols = volumes; Vols = volumes; ch = chapter
    Ch = chapter; chap = chapter; Chap = chapter; chs = chapters; Sec = section; sec = section; Art = article
    art = article; Eq = equation; eq = equation; Eqs = equations; Ex = example; ex = example; para = paragraph
    Tab = table; App = appendix; ext = extension; Ext = extension; Max = maximum; Min = minimum
    tel = telephone; Tel = telephone; Apt = apartment; Ste = suite; Rm = room; pt = part; Pt = part; bk = book
    c = circa; ca = circa; b = born; d = died; est = established; Est = established; l = line; ll = lines
    col = column; cols = columns; Avg = average; Op = opus; op = opus; Ver = version; n = note; cl = clause
    cls = clauses; Cl = clause; s = section; ss = sections; S = section; reg = regulation; Reg = regulation
    regs = regulations; r = rule; Sch = schedule; sch = schedule; Arts = articles; arts = articles
    Ep = episode; ep = episode; eps = episodes; Ser = series; ser = series; Jn = junction; Junct = junction
    Inv = invoice; inv = invoice; Pg = page; pg = page; pgs = pages; m = measure; mm = measures; bb = bars
    Dep = departs; Arr = arrives; Div = division; div = division; Yr = year; Gp = group; Tbl = table
    Exh = exhibit; Sess = session; Wd = ward; Lvl = level; lvl = level; Ph = phase; Grp = group; Gr = grade
    Vers = version; vv = verses; pars = paragraphs; paras = paragraphs; Pl = plate; pl = plate; Rd = round
    wt = weight; ht = height; Wt = weight; Ht = height; Am = amendment; Ct = court
""")
# States of the United States, before a dot.
LONG_STATES: Final = table("""
    Ala = Alabama; Ariz = Arizona; Ark = Arkansas; Calif = California; Colo = Colorado; Conn = Connecticut
    Fla = Florida; Ill = Illinois; Ind = Indiana; Mass = Massachusetts; Mich = Michigan; Minn = Minnesota
    Miss = Mississippi; Mont = Montana; Neb = Nebraska; Nev = Nevada; Okla = Oklahoma; Ore = Oregon
    Pa = Pennsylvania; Penn = Pennsylvania; Tenn = Tennessee; Tex = Texas; Va = Virginia; Vt = Vermont
    Wash = Washington; Wis = Wisconsin; Wyo = Wyoming; Mo = Missouri; Md = Maryland; Ga = Georgia; Ky = Kentucky
    La = Louisiana; Del = Delaware; Kan = Kansas
""")
# Streets, after a name.
STREETS: Final = table("""
    St = street; Dr = drive; Ave = avenue; Av = avenue; Blvd = boulevard; Rd = road; Ln = lane; Ct = court
    Pl = place; Sq = square; Ter = terrace; Cir = circle; Trl = trail; Hts = heights; Cres = crescent
    Gdns = gardens; Terr = terrace; Tce = terrace; Pk = park; Gro = grove; Cl = close; Wy = way; Stn = station
    Pde = parade; Hse = house; Plz = plaza; Bldgs = buildings; Expy = expressway; Fwy = freeway
    Tpke = turnpike; Xing = crossing; Ch = church; Sch = school; Coll = college; Cath = cathedral; Mkt = market
    Brg = bridge; Cem = cemetery; Univ = university; Hosp = hospital; Jn = junction
""")
# Points of the compass.
POINTS: Final = table("""
    N = north; S = south; E = east; W = west; NE = northeast; NW = northwest; SE = southeast; SW = southwest
""")
# States of the United States, as post codes.
STATES: Final = table("""
    AL = Alabama; AK = Alaska; AZ = Arizona; AR = Arkansas; CA = California; CO = Colorado; CT = Connecticut
    DE = Delaware; FL = Florida; GA = Georgia; HI = Hawaii; ID = Idaho; IL = Illinois; IN = Indiana; IA = Iowa
    KS = Kansas; KY = Kentucky; LA = Louisiana; ME = Maine; MD = Maryland; MA = Massachusetts; MI = Michigan
    MN = Minnesota; MS = Mississippi; MO = Missouri; MT = Montana; NE = Nebraska; NV = Nevada; NH = New Hampshire
    NJ = New Jersey; NM = New Mexico; NY = New York; NC = North Carolina; ND = North Dakota; OH = Ohio
    OK = Oklahoma; OR = Oregon; PA = Pennsylvania; RI = Rhode Island; SC = South Carolina; SD = South Dakota
    TN = Tennessee; TX = Texas; UT = Utah; VT = Vermont; VA = Virginia; WA = Washington; WV = West Virginia
    WI = Wisconsin; WY = Wyoming; DC = D C
""")
# Phrases, with their dots and signs.
PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **table("""
    et al. = et al; cat. no. = catalog number; p.a. = per annum; a.k.a. = also known as; a/c = account
    Pls. = please; pls. = please; w/o = without; w/in = within; w/ = with; h/o = history of; s/p = status post
    r/o = rule out; d/t = due to; f/u = follow up; y/y = year over year; q/q = quarter over quarter
    m/m = month over month; Co. Rd. = county road; Cty. Rd. = county road; w/c = week commencing; w/e = week ending
    y/o = year old; b/w = between; h/t = hat tip to; p/w = per week; p/m = per month; p.w. = per week
    Ind. Est. = industrial estate; B'ham = Birmingham; Wg Cdr = wing commander; Sqn Ldr = squadron leader
    Flt Lt = flight lieutenant; Lt.-Col. = lieutenant colonel; Lt Col = lieutenant colonel
    Maj.-Gen. = major general; Maj Gen = major general; Lt.-Gen. = lieutenant general; Lt Gen = lieutenant general
    Fed. R. Civ. P. = federal rule of civil procedure; Fed. R. Evid. = federal rule of evidence; c/o = care of
    and/or = and or; N/A = N A; n/a = N A; b/c = because; Ph.D. = P H D; Ph.D = P H D; PhD = P H D; PhDs = P H Ds
    M.Sc. = M S C; B.Sc. = B S C; MSc = M S C; BSc = B S C; q.v. = which see; op. cit. = op sit; R.I.P. = R I P
    N.B. = N B; ft. = feet; Sgt. Maj. = sergeant major; Rt. Hon. = right honourable; Lt. Col. = lieutenant colonel
    Lt. Gen. = lieutenant general; Maj. Gen. = major general; Brig. Gen. = brigadier general
    Lt. Gov. = lieutenant governor; e.g. = for example; i.e. = that is; eg. = for example; ie. = that is
    w/i = within; b/f = brought forward; c/f = carried forward; Rt Hon. = right honourable
    Rt Hon = right honourable; Rt. Rev. = right reverend; Rt Rev = right reverend; 1st Lt. = first lieutenant
    2nd Lt. = second lieutenant; s/w = software; h/w = hardware; p/h = per hour; o/s = outstanding; T&Cs = T and Cs
    Co. Ltd. = company limited; p.p. = P P; w.e.f. = with effect from; f.a.o. = for the attention of
    FAO = for the attention of; c.f. = compare; et seq. = et seq; n.b. = N B; PS = P S; Att'n = attention
    Ass'n = association; Gov't = government; gov't = government; Int'l = international; int'l = international
    Nat'l = national; Dep't = department; dep't = department; rec'd = received; Rec'd = received; Cont'd = continued
    cont'd = continued; Sec'y = secretary; w'kend = weekend; S'hampton = Southampton; W'hampton = Wolverhampton
    M'bro = Middlesbrough; r'bout = roundabout; r'bouts = roundabouts; c'ttee = committee; asst. = assistant
    Rev'd = reverend; e/b = eastbound; n/b = northbound; s/b = southbound; M'way = motorway; ch'ship = championship
"""),
        "TL;DR": "T L D R",
    }
)
# Chat spellings with digits.
CHAT: Final = table("""
    2nite = tonight; 2night = tonight; 2day = today; 2moro = tomorrow; 2morrow = tomorrow; b4 = before; gr8 = great
    m8 = mate; m8s = mates; l8r = later; l8 = late; h8 = hate; w8 = wait; str8 = straight; 2gether = together
    4ever = forever; 4eva = forever; any1 = anyone; no1 = no one; some1 = someone; every1 = everyone; sk8 = skate
    cu = see you
""")

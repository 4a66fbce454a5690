// A name meets a stranger first, so each word was read for what it may mean of a person, and beside all others: adjectives say nothing of
// body, skin, age, health, mind, origin, faith or politics; no noun is an insult, a part of the body or slang. Words have 3 to 8 letters.

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export const adjectives = wordsOf(`
  agile airy alpine amber artful astral autumn azure balmy beaming blissful blithe brave breezy bright brisk buoyant
  calm candid caring cheerful cheery chipper classic clear clever coastal cobalt comfy cordial cosmic cozy crimson crisp
  crystal curious dapper daring dazzling devoted dreamy dulcet eager earnest elated elegant emerald epic fabled faithful
  fearless festive floral fluent fond gallant genial gentle genuine gilded glad gleaming glowing golden graceful
  gracious grand grateful halcyon happy hearty helpful heroic honest hopeful humble indigo inspired jaunty jolly jovial
  joyful joyous jubilant keen kind lilac lively loyal lucid lucky lunar magic majestic maritime mellow melodic merry
  mighty mindful mirthful misty modest moonlit mystic neat nimble noble novel ornate peaceful placid playful pleasant
  poetic polished polite quick quiet radiant regal royal rustic sage sapphire scenic serene shining silken silver
  sincere smiling snug solar soulful spirited splendid stately steady stellar sterling stirring studious sublime summer
  sunlit sunny superb swift thankful timeless tranquil trusty upbeat valiant velvet verdant vibrant violet vivid warm
  winsome winter wise witty wondrous woodland worthy zesty
`);

export const nouns = wordsOf(`
  actor aisle alder alpaca antelope anthem arcade archway aurora avocet backdrop badger ballad banner basil beacon birch
  blossom bluebell bluebird breeze brook camera cameo candle canyon caribou carousel cascade cedar chapter chorus cicada
  cinema cloud clover coast comet concerto condor cosmos costume cove crane creek cricket curtain cypress daffodil
  dahlia dawn daybreak debut delta dewdrop dialogue director dolphin dove drama duet dune eagle echo eclipse editor
  egret ember encore episode equinox estuary falcon fanfare feather feature fern festival field finch firefly fjord
  foliage forest fountain foyer frame gala galaxy gallery garden garnet gazebo gazelle gecko glacier glade harbor hare
  harmony hawthorn headline heather hedgehog heron hibiscus horizon hyacinth ibex ibis interval iris island ivy jaguar
  jasmine jukebox juniper keepsake kestrel kite lagoon lake lantern larch lark laurel leaf legend lemur lens leopard
  lily linden lobby lotus lullaby lynx lyric magnolia mallard maple marigold marlin marmot marquee matinee meadow
  meerkat melody memoir mesa meteor mimosa mint montage mystery narrator narwhal nebula nova novella oak oasis ocean
  ocelot olive opera orchard orchid oriole osprey otter overture owl panorama parade pebble pelican penguin petrel
  phoenix pine planet plateau playbill plover plum poem poet popcorn poplar poppy portrait poster prairie premiere
  preview prologue puffin quartet quartz quasar rainbow redwood reed reef reel refrain reprise rhapsody rhythm ripple
  river robin rose rosemary saga sailboat salmon sapling scene scenery screen script seahorse seashell season sequel
  sequoia serenade shore skylark snowdrop sonata sonnet sparrow spruce squirrel stage starling story stream studio
  subtitle summit sunbeam sundial sunrise sunset swan sycamore symphony tableau teal theater thistle ticket tide tiger
  timeline title toucan trilogy troupe tulip tune tundra turtle usher valley vignette vista voyage waltz warbler wave
  whisper willow wisteria wonder wren yarrow zebra zenith zephyr
`);

type Place = { abbreviation: string; name: string; counties: readonly string[] };

/** The states and the District of Columbia, each with some of its counties (parishes, boroughs). */
export const states: readonly Place[] = [
  ["AL", "Alabama", "Baldwin, Jefferson, Madison, Mobile, Montgomery, Shelby, Tuscaloosa"],
  ["AK", "Alaska", "Anchorage, Fairbanks North Star, Juneau, Kenai Peninsula, Matanuska-Susitna"],
  ["AZ", "Arizona", "Cochise, Coconino, Maricopa, Mohave, Navajo, Pima, Pinal, Yavapai, Yuma"],
  ["AR", "Arkansas", "Benton, Faulkner, Garland, Pulaski, Saline, Sebastian, Washington"],
  [
    "CA",
    "California",
    "Alameda, Contra Costa, Fresno, Kern, Los Angeles, Marin, Monterey, Orange, Placer, Riverside, Sacramento, San Bernardino, San Diego, San Francisco, San Joaquin, San Mateo, Santa Barbara, Santa Clara, Solano, Sonoma, Stanislaus, Tulare, Ventura",
  ],
  ["CO", "Colorado", "Adams, Arapahoe, Boulder, Denver, Douglas, El Paso, Jefferson, Larimer, Weld"],
  [
    "CT",
    "Connecticut",
    "Fairfield, Hartford, Litchfield, Middlesex, New Haven, New London, Tolland, Windham",
  ],
  ["DE", "Delaware", "Kent, New Castle, Sussex"],
  ["DC", "District of Columbia", "District of Columbia"],
  [
    "FL",
    "Florida",
    "Alachua, Bay, Brevard, Broward, Charlotte, Citrus, Clay, Collier, Duval, Escambia, Hernando, Highlands, Hillsborough, Indian River, Lake, Lee, Leon, Manatee, Marion, Martin, Miami-Dade, Monroe, Okaloosa, Orange, Osceola, Palm Beach, Pasco, Pinellas, Polk, Sarasota, Seminole, St. Johns, St. Lucie, Sumter, Volusia",
  ],
  [
    "GA",
    "Georgia",
    "Bibb, Chatham, Cherokee, Clarke, Clayton, Cobb, Columbia, DeKalb, Fayette, Forsyth, Fulton, Glynn, Gwinnett, Hall, Henry, Muscogee, Richmond",
  ],
  ["HI", "Hawaii", "Hawaii, Honolulu, Kauai, Maui"],
  ["ID", "Idaho", "Ada, Bannock, Bonneville, Canyon, Kootenai, Twin Falls"],
  [
    "IL",
    "Illinois",
    "Champaign, Cook, DuPage, Kane, Lake, Madison, McHenry, Peoria, Sangamon, Will, Winnebago",
  ],
  ["IN", "Indiana", "Allen, Elkhart, Hamilton, Lake, Marion, Porter, St. Joseph, Tippecanoe, Vanderburgh"],
  ["IA", "Iowa", "Black Hawk, Dubuque, Johnson, Linn, Polk, Scott, Story, Woodbury"],
  ["KS", "Kansas", "Douglas, Johnson, Leavenworth, Sedgwick, Shawnee, Wyandotte"],
  ["KY", "Kentucky", "Boone, Campbell, Daviess, Fayette, Hardin, Jefferson, Kenton, Warren"],
  [
    "LA",
    "Louisiana",
    "Bossier Parish, Caddo Parish, Calcasieu Parish, East Baton Rouge Parish, Jefferson Parish, Lafayette Parish, Orleans Parish, Ouachita Parish, St. Tammany Parish",
  ],
  ["ME", "Maine", "Androscoggin, Aroostook, Cumberland, Kennebec, Penobscot, York"],
  [
    "MD",
    "Maryland",
    "Anne Arundel, Baltimore City, Baltimore County, Carroll, Charles, Frederick, Harford, Howard, Montgomery, Prince George's, Queen Anne's, St. Mary's, Washington",
  ],
  [
    "MA",
    "Massachusetts",
    "Barnstable, Bristol, Essex, Hampden, Middlesex, Norfolk, Plymouth, Suffolk, Worcester",
  ],
  ["MI", "Michigan", "Genesee, Ingham, Kalamazoo, Kent, Macomb, Oakland, Ottawa, Saginaw, Washtenaw, Wayne"],
  ["MN", "Minnesota", "Anoka, Dakota, Hennepin, Olmsted, Ramsey, Scott, St. Louis, Stearns, Washington"],
  ["MS", "Mississippi", "DeSoto, Forrest, Harrison, Hinds, Jackson, Madison, Rankin"],
  [
    "MO",
    "Missouri",
    "Boone, Clay, Greene, Jackson, Jefferson, St. Charles, St. Louis City, St. Louis County",
  ],
  ["MT", "Montana", "Cascade, Flathead, Gallatin, Lewis and Clark, Missoula, Yellowstone"],
  ["NE", "Nebraska", "Buffalo, Douglas, Hall, Lancaster, Sarpy"],
  ["NV", "Nevada", "Carson City, Clark, Douglas, Elko, Lyon, Washoe"],
  ["NH", "New Hampshire", "Belknap, Cheshire, Grafton, Hillsborough, Merrimack, Rockingham, Strafford"],
  [
    "NJ",
    "New Jersey",
    "Atlantic, Bergen, Burlington, Camden, Essex, Gloucester, Hudson, Mercer, Middlesex, Monmouth, Morris, Ocean, Passaic, Somerset, Union",
  ],
  ["NM", "New Mexico", "Bernalillo, Do\u00f1a Ana, Lea, San Juan, Sandoval, Santa Fe, Valencia"],
  [
    "NY",
    "New York",
    "Albany, Bronx, Broome, Dutchess, Erie, Kings, Monroe, Nassau, New York, Niagara, Oneida, Onondaga, Orange, Queens, Rensselaer, Richmond, Rockland, Saratoga, Schenectady, Suffolk, Ulster, Westchester",
  ],
  [
    "NC",
    "North Carolina",
    "Alamance, Buncombe, Cabarrus, Catawba, Cumberland, Durham, Forsyth, Gaston, Guilford, Iredell, Johnston, Mecklenburg, New Hanover, Onslow, Pitt, Union, Wake",
  ],
  ["ND", "North Dakota", "Burleigh, Cass, Grand Forks, Stark, Ward, Williams"],
  [
    "OH",
    "Ohio",
    "Butler, Clermont, Cuyahoga, Delaware, Franklin, Hamilton, Lake, Lorain, Lucas, Montgomery, Stark, Summit",
  ],
  ["OK", "Oklahoma", "Canadian, Cleveland, Comanche, Oklahoma, Rogers, Tulsa"],
  ["OR", "Oregon", "Clackamas, Deschutes, Jackson, Lane, Linn, Marion, Multnomah, Washington"],
  [
    "PA",
    "Pennsylvania",
    "Allegheny, Berks, Bucks, Chester, Cumberland, Dauphin, Delaware, Erie, Lackawanna, Lancaster, Lehigh, Luzerne, Montgomery, Northampton, Philadelphia, Westmoreland, York",
  ],
  ["RI", "Rhode Island", "Bristol, Kent, Newport, Providence, Washington"],
  [
    "SC",
    "South Carolina",
    "Aiken, Anderson, Beaufort, Berkeley, Charleston, Dorchester, Florence, Greenville, Horry, Lexington, Richland, Spartanburg, York",
  ],
  ["SD", "South Dakota", "Brown, Codington, Lincoln, Minnehaha, Pennington"],
  ["TN", "Tennessee", "Blount, Davidson, Hamilton, Knox, Montgomery, Rutherford, Shelby, Sumner, Williamson"],
  [
    "TX",
    "Texas",
    "Bell, Bexar, Brazoria, Cameron, Collin, Dallas, Denton, El Paso, Fort Bend, Galveston, Harris, Hays, Hidalgo, Jefferson, Lubbock, McLennan, Montgomery, Nueces, Potter, Smith, Tarrant, Travis, Webb, Williamson",
  ],
  ["UT", "Utah", "Cache, Davis, Salt Lake, Utah, Washington, Weber"],
  ["VT", "Vermont", "Addison, Chittenden, Rutland, Washington, Windham, Windsor"],
  [
    "VA",
    "Virginia",
    "Albemarle, Alexandria City, Arlington, Chesapeake City, Chesterfield, Fairfax, Hanover, Henrico, Loudoun, Norfolk City, Prince William, Richmond City, Roanoke County, Stafford, Virginia Beach City",
  ],
  [
    "WA",
    "Washington",
    "Benton, Clark, King, Kitsap, Pierce, Skagit, Snohomish, Spokane, Thurston, Whatcom, Yakima",
  ],
  ["WV", "West Virginia", "Berkeley, Cabell, Harrison, Kanawha, Monongalia, Raleigh, Wood"],
  ["WI", "Wisconsin", "Brown, Dane, Kenosha, Milwaukee, Outagamie, Racine, Waukesha, Winnebago"],
  ["WY", "Wyoming", "Campbell, Fremont, Laramie, Natrona, Sweetwater, Teton"],
].map(placeOf);

/** The territories of the United States, in which contracts can be asked for as well. Nothing else of the demo is there. */
export const territories: readonly Place[] = [
  ["AS", "American Samoa", "Eastern, Western"],
  ["GU", "Guam", "Guam"],
  ["MP", "Northern Mariana Islands", "Rota, Saipan, Tinian"],
  ["PR", "Puerto Rico", "Bayamón, Caguas, Carolina, Guaynabo, Mayagüez, Ponce, San Juan"],
  ["VI", "U.S. Virgin Islands", "St. Croix, St. John, St. Thomas"],
].map(placeOf);

function placeOf([abbreviation = "", name = "", counties = ""]: readonly string[]): Place {
  return { abbreviation, name, counties: counties.split(", ") };
}
